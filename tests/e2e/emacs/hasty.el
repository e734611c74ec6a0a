;;; The user types, and applies a patch before Emacs has told what was typed.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (begin)
 (choose "Fix #12")
 (until-told "a patch of")
 (type (kbd (given :meanwhile)) (kbd "C-c p a"))
 (until-told "The patch of run")
 (note 'said (told "The patch of run"))
 (note 'after (text)))
