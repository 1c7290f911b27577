"""The people of the demo. All invented; the children have first names only."""

MAIN_EVENT = """
Night Herons: Dorothy Alcott & Walter Finch, Anna Maria
Eagles: Ruth Ashby & Leon Carver, Bradenton
Paper Tigers: Grace Ito & Owen Bell, Sarasota
River Aces: Inga Lindström & Zoë Marsh, Manatee
Copper Kings: Victor Vane & Harold Roe, Cortez
Low Tide: Martha Kerr & Ida Moss, Anna Maria
Nightjars: Edith Sole & Frank Finch, Palmetto
Hawks: Samuel Ortega & Luis Ortega, Bradenton
Oak & Birch: Mara Oak & Jon Birch, Sarasota
Doves: Carol Pennington & Ellen Hargreaves, Longboat
Kingfishers: Bea Núñez & Tom O'Dowd, Cortez
Larks: Priya Raman & Anil Raman, Tampa
The Last Trick: Winifred Featherstonehaugh & Bartholomew Montgomery, Anna Maria
"""

CHILDREN = """
Mia & Noah
Lily & Sam
Ben & Ava
Zoe & Eli
Finn & Ruby
Ida & Max
"""
