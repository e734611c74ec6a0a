;;; The user sees that the place is wrong, and has the run go on with another one.  -*- lexical-binding: t -*-

(require 'looking)

(flow
 (visit "shop/receipt.py")
 (begin)
 (choose "Fix #12")
 (until-told "a patch of")
 (see 'proposed '(1 2 3))
 (type (kbd "M-x") "patchwright" (kbd "RET") "resume" (kbd "RET") (given :correction) (kbd "RET"))
 (see 'corrected '(1))
 (visit "shop/receipt.py")
 (at "return sum")
 (type (kbd "C-c p y"))
 (see 'accepted ())
 (note 'seen seen))
