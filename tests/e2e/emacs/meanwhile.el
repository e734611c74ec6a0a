;;; The user goes on typing while a run goes on.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (begin)
 (choose "Fix #12")
 (until-asked)
 (type (kbd (given :meanwhile)))
 (note 'before (text))
 (let-the-model-answer)
 (until-told "a patch of")
 (command "apply" 'apply)
 (until-told "The patch of run")
 (note 'said (told "The patch of run"))
 (note 'after (text))
 (type (kbd "C-x u"))
 (note 'undone (text)))
