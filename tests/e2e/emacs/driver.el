;;; Drives Emacs as a person does: by keys, between the turns of its own loop.  -*- lexical-binding: t -*-

(require 'cl-lib)
(require 'eglot)
(require 'json)

(defvar given (json-parse-string (getenv "E2E_GIVEN") :object-type 'plist :array-type 'list :null-object nil))
(defvar report nil "What is found out.")
(defvar notified nil "What the server told the user, the newest first.")
(defvar prompts nil "What the user was asked, with the choices, the newest first.")

(defun note (key value) (push (cons key value) report))

(defun given (key) (plist-get given key))

;; Steps, and waiting, without standing in the way of anything.

(defvar steps nil "What is still to be done; each has a turn of its own.")
(defvar awaited nil "What is waited for, and a function that says whether it is there.")
(defvar since (float-time) "When the waiting began.")

(defmacro next (&rest forms)
  "Carry FORMS out before all other steps, each once what the one before waits for is there."
  `(setq steps (append (list ,@(mapcar (lambda (form) `(lambda () ,form)) forms)) steps)))

(defmacro await (what condition)
  "Begin the next step only when CONDITION, which people call WHAT, holds."
  `(setq awaited (cons ,what (lambda () ,condition))))

;; What the user types, and what is before their eyes.

(defvar typed 0)
(defvar handled 0)

(defun keys-are-handled () (interactive) (cl-incf handled))
(global-set-key [f35] #'keys-are-handled)

(defun type (&rest keys)
  "Type KEYS, texts or what `kbd' makes, and wait until Emacs has acted on them."
  (let ((number (cl-incf typed)))
    (setq unread-command-events
          (append unread-command-events (mapcan #'listify-key-sequence keys) '(f35)))
    (await (format "the keys %S" keys) (>= handled number))))

(defun messages () (with-current-buffer (messages-buffer) (buffer-string)))

(defun prompt ()
  "Return what the user is asked, or nil."
  (when-let ((window (active-minibuffer-window)))
    (with-selected-window window (minibuffer-prompt))))

(defun choices ()
  (with-selected-window (active-minibuffer-window)
    (vconcat (all-completions "" minibuffer-completion-table))))

(defun in-front () "Return the buffer before the user." (window-buffer (selected-window)))

(defun file (path) (expand-file-name path (given :root)))

(defun buffer (&optional path)
  "Return the buffer of PATH, or else of the file that the flow is about."
  (get-file-buffer (file (or path (given :path)))))

(defun text (&optional buffer)
  (with-current-buffer (or buffer (buffer))
    (substring-no-properties (save-restriction (widen) (buffer-string)))))

(defun told (words)
  "Return the newest message of the server that holds WORDS."
  (cl-loop for one in notified
           for said = (plist-get one :text)
           when (string-match-p (regexp-quote words) said) return said))

(defun until-told (words) (await (format "a message with %S" words) (told words)))

(advice-add 'eglot-handle-notification :before
            (lambda (_server method &rest told)
              (when (eq method 'window/showMessage)
                (push (list :kind (plist-get told :type) :text (plist-get told :message))
                      notified))))

;; What people do with Patchwright.

(defun server (&optional path)
  "Return the server of the buffer of PATH, or else of the file that the flow is about."
  (when-let ((buffer (buffer path)))
    (with-current-buffer buffer (and (eglot-managed-p) (eglot-current-server)))))

(defun visit (path)
  (next (type (kbd "C-x C-f") (file path) (kbd "RET"))
        (await (concat "the server for " path) (server path))))

(defun begin ()
  "Open the file, and type into it."
  (next (visit (given :path))
        (type (kbd (given :keys)))
        (note 'before (text))))

(defun choose (title)
  "Choose the code action TITLE at point."
  (next (type (kbd "C-c p f"))
        (await "code actions" (prompt))
        (push (choices) prompts)
        (type (car (split-string title)) (kbd "TAB"))
        (note 'chosen (with-selected-window (active-minibuffer-window) (minibuffer-contents)))
        (type (kbd "RET"))))

(defun command (name key)
  "Carry NAME out as the settings do, and note its answer as KEY."
  (let (answered)
    (jsonrpc-async-request
     (server) :workspace/executeCommand
     (list :command (concat "patchwright." name) :arguments [])
     :success-fn (lambda (answer) (setq answered t) (note key answer))
     :error-fn (lambda (problem) (setq answered t) (note key problem)))
    (await (concat "the answer to " name) answered)))

(defun until-asked () (await "the question to the model" (file-exists-p (given :held))))

(defun let-the-model-answer () (write-region "" nil (given :go) nil 'silent))

;; A flow, from its beginning to the end of the editor.

(defun finish (&optional failed)
  (setq steps nil awaited nil)
  (when failed (note 'failed failed))
  (note 'messages (messages))
  (note 'notified (vconcat (reverse notified)))
  (note 'prompts (vconcat (reverse prompts)))
  (let ((coding-system-for-write 'utf-8-unix))
    (with-temp-file (given :report)
      (insert (json-serialize report :false-object :json-false))))
  (kill-emacs (if failed 1 0)))

(defvar busy nil "A step is being carried out; it may let others have a turn.")

(defun turn ()
  (unless busy
    (let ((busy t))
      (condition-case why
          (cond ((and awaited (not (funcall (cdr awaited))))
                 (when (> (- (float-time) since) (given :patience))
                   (error "Waited in vain for %s; at the prompt %S" (car awaited) (prompt))))
                ((null steps) (finish))
                (t (setq since (float-time) awaited nil)
                   (funcall (pop steps))))
        (error (finish (format "%s, at the step before the last %d"
                               (error-message-string why) (length steps))))))))

(defmacro flow (&rest forms)
  `(progn (next ,@forms) (run-with-timer 0.02 0.02 #'turn)))

(provide 'driver)
