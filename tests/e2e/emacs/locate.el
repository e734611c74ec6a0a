;;; The user asks where an issue would be fixed, and has the places cleared again.  -*- lexical-binding: t -*-

(require 'driver)

(defun places () (with-current-buffer (buffer) (flymake-diagnostics)))

(defun place (diagnostic)
  (with-current-buffer (buffer)
    (let ((start (flymake-diagnostic-beg diagnostic)) (end (flymake-diagnostic-end diagnostic)))
      (list :text (flymake-diagnostic-text diagnostic)
            :kind (symbol-name (flymake-diagnostic-type diagnostic))
            :word (buffer-substring-no-properties start end)
            :line (save-excursion (goto-char start) (thing-at-point 'line t))))))

(flow
 (begin)
 (choose "Where would #12 be fixed?")
 (until-told "may have its cause in")
 (note 'said (told "may have its cause in"))
 (await "places" (places))
 (note 'shown (vconcat (mapcar #'place (places))))
 (type (kbd "M-x") "flymake-goto-next-error" (kbd "RET"))
 ;; An error, which there is where there are none, drops keys that are still to come.
 (setq unread-command-events (listify-key-sequence (kbd "C-c p f")))
 (await "that nothing is offered" (string-match-p "No code actions here" (messages)))
 (type (kbd "C-c p l"))
 (await "that they go" (not (places))))
