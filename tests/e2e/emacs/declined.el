;;; The user says no when Emacs asks whether a file may be changed that is not open.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (begin)
 (choose "Fix #12")
 (until-told "a patch of")
 (type (kbd "C-x C-s C-x k RET"))
 (visit (given :other))
 (type (kbd "C-c p a"))
 (await "a question" (prompt))
 (type "n")
 (until-told "The patch of run")
 (note 'said (told "The patch of run")))
