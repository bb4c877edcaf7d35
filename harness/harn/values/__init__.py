"""Values of the language: what they are, how they compare, order and print (07 §3, §5).

Whatever walks a value keeps its own stack: values may nest as deep as memory allows. A value may
also share its parts (`xs = [xs, xs]`, forty times over), so whatever writes one is bounded
(`writing.LARGEST_TEXT`), and whatever compares two visits no two parts twice.
"""
