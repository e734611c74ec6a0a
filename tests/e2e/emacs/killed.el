;;; The server is killed in the middle of a run; Emacs starts it again, and the run goes on.  -*- lexical-binding: t -*-

(require 'driver)

(defvar first nil)

(flow
 (begin)
 (choose "Fix #12")
 (until-asked)
 ;; Emacs starts a server again that has lived for a while.
 (await "a server that has lived" (not (eglot--inhibit-autoreconnect (server))))
 (signal-process (jsonrpc--process (setq first (server))) 'SIGKILL)
 (await "the end of the server" (not (jsonrpc-running-p first)))
 (let-the-model-answer)
 (await "another server" (and (server) (not (eq (server) first))))
 (until-told "was interrupted")
 (note 'told (told "was interrupted"))
 (command "runs" 'runs)
 (type (kbd "M-x") "patchwright" (kbd "RET") "resume" (kbd "RET RET"))
 (until-told "a patch of")
 (command "apply" 'apply)
 (until-told "is applied")
 (note 'after (text)))
