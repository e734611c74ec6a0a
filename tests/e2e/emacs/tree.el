;;; A patch that changes, creates, moves and deletes files.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (dolist (path (reverse (given :others)))
   (next (visit path)))
 (begin)
 (choose "Fix #12")
 (until-told "a patch of")
 (command "apply" 'apply)
 (until-told "is applied")
 (note 'said (told "is applied"))
 (type (kbd "C-x C-s")))
