;;; What a reviewer sees and has, as values: hunks, their marks, buffers and files.  -*- lexical-binding: t -*-

(require 'driver)
(require 'flymake)

(defvar seen nil "What was there, by name.")

(defun number-in (diagnostic)
  "Return the number of the hunk that DIAGNOSTIC marks, or nil."
  (let ((text (flymake-diagnostic-text diagnostic)))
    (when (string-match "^patchwright \\[hunk\\]: .*?hunk \\([0-9]+\\) of" text)
      (string-to-number (match-string 1 text)))))

(defun lines-of (path diagnostic)
  "Return the first and the last line that DIAGNOSTIC marks; of closed files eglot keeps the first."
  (let ((start (flymake-diagnostic-beg diagnostic)) (end (flymake-diagnostic-end diagnostic)))
    (if (consp start)
        (list (car start) (car start))
      (with-current-buffer (buffer path)
        (list (line-in start) (line-in (max start (1- end))))))))

(defun line-in (position)
  "Return the line of POSITION, which may be behind an end that undo has just brought nearer."
  (line-number-at-pos (min position (point-max)) t))

(defun hunks-in (path)
  "Return the hunks that are marked in the file at PATH."
  (cl-loop for one in (if (buffer path)
                          (with-current-buffer (buffer path)
                            ;; A buffer that was never shown has not asked for them yet.
                            (if eglot--current-flymake-report-fn
                                (flymake-diagnostics)
                              eglot--diagnostics))
                        (cdr (assoc (file path) flymake-list-only-diagnostics)))
           for lines = (lines-of path one)
           when (number-in one)
           collect (list :number (number-in one)
                         :path path
                         :first (car lines)
                         :last (cadr lines)
                         :text (flymake-diagnostic-text one)
                         :kind (if (eq (flymake-diagnostic-type one) 'eglot-note) 3 0))))

(defun hunks ()
  "Return the hunks that are marked, by number."
  (sort (mapcan #'hunks-in (append (given :files) nil))
        (lambda (a b) (< (plist-get a :number) (plist-get b :number)))))

(defun numbers () (mapcar (lambda (one) (plist-get one :number)) (hunks)))

(defun on-disk (path)
  (when (file-exists-p (file path))
    (with-temp-buffer
      (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents (file path)))
      (buffer-string))))

(defun by-path (value)
  "Return what VALUE says of each file, of those of which it says something."
  (cl-loop for path in (append (given :files) nil)
           for found = (funcall value path)
           when found collect (cons (intern path) found)))

(defun see (name left)
  "Note what is there under NAME, once just the hunks LEFT are marked."
  (next (await (format "%s: the marks of %S" name left) (equal (numbers) left))
        (push (cons name
                    (list :marks (vconcat (hunks))
                          :buffers (by-path (lambda (path) (and (buffer path) (text (buffer path)))))
                          :modified (by-path (lambda (path)
                                               (and (buffer path)
                                                    (if (buffer-modified-p (buffer path)) t :json-false))))
                          :disk (by-path #'on-disk)))
              seen)))

(defun at (words)
  "Go to the line of this buffer in which WORDS first stand."
  (type (kbd "M-< C-s") words (kbd "RET C-a")))

(defun pick (title)
  "Choose the code action TITLE at point."
  (next (type (kbd "C-c p f"))
        (await "code actions" (prompt))
        (push (choices) prompts)
        (kill-new title)
        (type (kbd "C-y RET"))))

(defun ask (name words key &optional question)
  "Carry NAME out with WORDS, and note its answer as KEY; say yes to a QUESTION."
  (let (answered)
    (next (jsonrpc-async-request
           (server) :workspace/executeCommand
           (list :command (concat "patchwright." name) :arguments (vector words))
           :success-fn (lambda (answer) (setq answered t) (note key answer))
           :error-fn (lambda (problem) (setq answered t) (note key problem)))
          (when question
            (next (await "a question" (prompt))
                  (push (vector (prompt)) prompts)
                  (type "y")))
          (await (concat "the answer to " name) answered))))

(provide 'looking)
