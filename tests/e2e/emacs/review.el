;;; A run proposes hunks in three files; the user decides on them one by one, and on all.  -*- lexical-binding: t -*-

(require 'looking)

(flow
 (visit "shop/receipt.py")
 (begin)
 (choose "Fix #12")
 (until-told "a patch of")
 (see 'proposed '(1 2 3 4 5))

 ;; In a text that is open and clean: one accepted, and taken back by undo.
 (visit "shop/receipt.py")
 (at "return sum")
 (pick (given :accept_one))
 (see 'accepted-one '(1 2 3 5))
 (type (kbd "C-x u"))
 (see 'undone '(1 2 3 4 5))
 (type (kbd "C-f C-x u"))
 (see 'redone '(1 2 3 5))

 ;; The other is rejected, which no text hears of.
 (at "return \",")
 (pick (given :reject_one))
 (see 'rejected-one '(1 2 3))

 ;; In a text with unsaved lines: one with what it needs, also in a file that is closed.
 (visit (given :path))
 (at "return Decimal")
 (pick (given :accept_needing))
 (see 'accepted-with-what-it-needs ())
 (ask "takeBack" "1 2 3" 'taken_back)
 (see 'taken-back '(1 2 3))

 ;; Nothing is to be saved any more.
 (jsonrpc-notify (server) :workspace/didChangeConfiguration '(:settings (:save "never")))
 (ask "accept" "3" 'never t)
 (see 'accepted-unsaved '(1 2))
 (ask "takeBack" "all" 'back_again)
 (see 'taken-back-again '(1 2 3 4 5))

 (ask "accept" "all" 'all)
 (see 'accepted-all ())
 (type (kbd "C-x s !"))
 (see 'saved ())
 (note 'seen seen))
