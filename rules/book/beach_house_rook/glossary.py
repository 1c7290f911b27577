"""The words of the Beach House room."""

from rules.book.writing import terms

TERMS = terms(
    {
        "bid": "The number of counters a player promises for the team.",
        "bye": "A round without an opponent: the team goes on without playing.",
        "captured": "Counters are captured by the team that wins the trick they lie in.",
        "colour": "One of the four suits of the pack: red, yellow, green and black.",
        "counter": "A card that scores: fives, tens, fourteens and the Rook. Also called game.",
        "declarer": "The player with the highest bid, who takes the nest and names trumps.",
        "director": "The person who runs the tournament and has the last word.",
        "double elimination": "A bracket in which a team is out after two losses.",
        "follow suit": "To play the colour that was led.",
        "forfeit": "A round lost without playing it.",
        "game": "Hands until a team reaches the target. In the paragraph on redeals: counters.",
        "hand": "The cards of one player; also one deal, from the first card to its score.",
        "lay down": "To put one's cards on the table before the hand is played out.",
        "lead": "The first card of a trick, and the right to play it.",
        "misdeal": "A deal in which somebody has a wrong number of cards, or that went wrong.",
        "misplay": "A card that was not allowed: see renege, and card out of turn.",
        "nest": "The five cards in the middle. Also called widow.",
        "pass": "Not to bid. A player who passed is out of the bidding.",
        "renege": "Not following suit though one could, found after the following trick.",
        "Rook": "The card with the bird, the highest of all, worth 20.",
        "round robin": "Everybody meets everybody; the best record wins.",
        "scorer": "The person who keeps the score sheet, one of the four or a third person.",
        "seed": "A team's place in the order by which the bracket is drawn.",
        "set": "Bidders who take less than they bid are set: they lose the bid.",
        "single elimination": "A bracket in which a team is out after one loss.",
        "target": "The points that end a game.",
        "trick": "Four cards, one from each player.",
        "trump": "The colour that beats the others in this hand, named by the declarer.",
    }
)
