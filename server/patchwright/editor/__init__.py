"""The language server edge: documents, commands, code actions and runs, over LSP.

Everything that speaks the protocol is here, and only here: the rooms below see
text, paths and positions in code points. This room builds nothing itself; what it
asks for is in `session.program`. It must not know the terminal.

Its packages lie in one line, and import only from below:

    serving > server > life > commands | code_actions > runs | places | patches
      > folders > navigation > showing > session > texts > protocol
      > schema > messages > words
"""
