;;; The settings of the page: a comment names an issue; it is fixed, previewed and applied.  -*- lexical-binding: t -*-

(require 'json)

(defvar given (json-parse-string (getenv "E2E_GIVEN") :object-type 'plist))
(defvar report nil "What is found out.")
(defvar since (float-time) "When the waiting for this step began.")

(defun note (key value) (push (cons key value) report))

(defun messages () (with-current-buffer (messages-buffer) (buffer-string)))

(defun type (keys)
  "Have the user type KEYS, in the form of `kbd'."
  (setq unread-command-events (append unread-command-events (listify-key-sequence (kbd keys)))))

(defun text () (substring-no-properties (buffer-string)))

(defun finish (code)
  (note 'messages (messages))
  (with-temp-file (plist-get given :report) (insert (json-serialize report)))
  (kill-emacs code))

;; What the user is asked in the minibuffer, or nil.
(defun prompt () (and (active-minibuffer-window)
                      (with-selected-window (active-minibuffer-window) (minibuffer-prompt))))

(defvar steps
  (list
   (cons (lambda () t)
         (lambda ()
           (find-file (expand-file-name (plist-get given :path) (plist-get given :root)))
           (type "M-< # SPC TODO(#12) RET C-p C-f")))
   (cons (lambda () (and (eglot-current-server) (string-prefix-p "# TODO(#12)\n" (text))))
         (lambda () (note 'before (text)) (type "C-s #12 RET C-c p f")))
   (cons (lambda () (prompt))
         (lambda () (note 'prompt (prompt)) (type "Fix SPC #12 RET")))
   (cons (lambda () (string-match-p "a patch of" (messages)))
         (lambda () (type "C-c p p")))
   (cons (lambda () (string-suffix-p ".diff" (or buffer-file-name "")))
         (lambda () (note 'preview (text)) (type "C-x 0 C-c p a")))
   (cons (lambda () (string-match-p "is applied" (messages)))
         (lambda () (note 'after (text))))))

(defun turn ()
  (condition-case why
      (cond ((null steps) (finish 0))
            (unread-command-events)
            ((funcall (caar steps))
             (setq since (float-time))
             (funcall (cdr (pop steps))))
            ((> (- (float-time) since) (plist-get given :patience))
             (error "Waited in vain for step %d from the end; at the prompt %S" (length steps) (prompt))))
    (error (note 'failed (error-message-string why)) (finish 1))))

(run-with-timer 0.1 0.1 #'turn)
