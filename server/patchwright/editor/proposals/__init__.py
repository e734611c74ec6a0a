"""What runs propose, hunk by hunk: shown in the editor's texts, decided, written anew.

How a hunk stands is the ledger's to say; this package brings it the texts that the editor
has, and what is decided into them. It must not know code actions, or commands.
"""
