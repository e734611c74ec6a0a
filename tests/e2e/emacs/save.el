;;; A patch is applied in a text that was saved, and the server has it saved.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (begin)
 (next (type (kbd "C-x C-s")))
 (choose "Fix #12")
 (until-told "a patch of")
 (type (kbd "C-c p a"))
 (until-told "is applied")
 (note 'after (text))
 (note 'modified (if (buffer-modified-p (buffer)) t :json-false)))
