"""Programs of others: how they are started, told what has been played, and asked; and how Plybook is such a program.

A protocol is a file here, read in both directions (:mod:`.line`); what runs the other program is in one place
(:mod:`.program`), and what makes a player of it (:mod:`.player`), whatever it speaks.
"""
