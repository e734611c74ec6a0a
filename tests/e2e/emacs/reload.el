;;; Emacs is opened again; meanwhile a terminal decides, and the server is killed.  -*- lexical-binding: t -*-

(require 'looking)

(defvar first nil)
(defvar ended nil)
(defvar begun-at nil)

(flow
 (visit "shop/receipt.py")
 (see 'again '(1 2 3 4 5))
 (until-told "is as you wrote it")

 (make-process :name "terminal" :command '("patchwright" "review" "--accept" "4")
               :sentinel (lambda (process _)
                           (setq ended (format "%s %d" (process-status process)
                                               (process-exit-status process)))))
 (await "the terminal" ended)
 (note 'code ended)
 (setq begun-at (float-time))
 ;; Until Emacs has read the file again, nothing is marked in a text that is no more.
 (see 'decided '(1 2 3))
 (note 'seconds (- (float-time) begun-at))
 (type (kbd "M-x") "revert-buffer" (kbd "RET"))
 (await "a question, or the text" (or (prompt) (string-match-p "3)$" (text (buffer "shop/receipt.py")))))
 (when (prompt) (type "yes" (kbd "RET")))
 (see 'read '(1 2 3 5))

 (await "a server that has lived" (not (eglot--inhibit-autoreconnect (server "shop/receipt.py"))))
 (signal-process (jsonrpc--process (setq first (server "shop/receipt.py"))) 'SIGKILL)
 (await "the end of the server" (not (jsonrpc-running-p first)))
 (await "another server" (and (server "shop/receipt.py") (not (eq (server "shop/receipt.py") first))))
 (see 'started '(1 2 3 5))
 (at "return \",")
 (pick "Accept hunk 5 of 5")
 (see 'accepted '(1 2 3))
 (note 'seen seen))
