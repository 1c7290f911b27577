"""The words of the pinochle room."""

from rules.book.writing import terms

TERMS = terms(
    {
        "around": "Four cards of a rank, one in each suit.",
        "board set": "A set before play: meld and the 50 points cannot reach the bid.",
        "book": "Four cards, one from each player; elsewhere a trick.",
        "cut": "To lift the deck before the deal. In play: to trump a suit one does not have.",
        "dead book": "A book in which all four cards are played.",
        "disqualified": "Out of the tournament, without money back.",
        "dropped": "A bid that the dealer must take because nobody else bid.",
        "marriage": "King and queen of one suit: royal in trumps, common in the others.",
        "meld": "Cards that score before play, by the table of melds.",
        "natural meld": "Meld without a trump suit.",
        "NTD": "National Tournament Director.",
        "patting": "Restacking parts of the deck without mixing the cards one by one.",
        "pinochle": "Queen of spades with jack of diamonds. Also: all 50 points of a hand.",
        "referee": "The official called to a table to decide by the rules.",
        "renege": "A card played, or aces kept back, against the rules.",
        "riffling": "Letting the edges of two halves of the deck fall together.",
        "round": "Four hands at one table, one dealt by each player.",
        "roundhouse": "Kings and queens around together.",
        "run": "Ace, ten, king, queen and jack of trumps.",
        "save": "To take 20 points or more in play.",
        "scorekeeper": "The player who writes the sheet of the table.",
        "set": "Bidders who do not make their bid are set: they lose it.",
        "silenced": "Not allowed to bid, because of the partner's illegal bid.",
        "skunk": "A round in which one team is scoreless.",
        "start of play": "The moment the first packet of cards is dealt.",
        "table talk": "Signs to the partner, in words or without.",
        "trump": "The suit that beats the others, named by the highest bidder.",
        "verifier": "The opponent who checks and signs the sheet.",
        "washing": "Mixing the cards spread out on the table.",
    }
)
