;;; The user cancels a run while its model is being asked.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (begin)
 (choose "Fix #12")
 (until-asked)
 (type (kbd "C-c p c"))
 (until-told ": cancelled")
 (note 'after (text))
 (command "runs" 'runs)
 (let-the-model-answer))
