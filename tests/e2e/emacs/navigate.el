;;; The user asks about code: where a name leads, what it is, what there is, what is wrong.  -*- lexical-binding: t -*-

(require 'driver)
(require 'xref)
(require 'imenu)

(defun shown-file () (file-name-nondirectory (or (buffer-file-name (in-front)) "")))

(defun place ()
  (with-current-buffer (in-front)
    (list :file (shown-file)
          :line (1- (line-number-at-pos))
          :word (or (thing-at-point 'symbol t) "")
          :text (string-trim-right (thing-at-point 'line t)))))

(defun uses ()
  (when-let ((list (get-buffer "*xref*")))
    (with-current-buffer list (string-trim (buffer-substring-no-properties (point-min) (point-max))))))

(defun told-at-point ()
  (when-let ((doc (cl-find-if (lambda (one) (string-match-p "eldoc" (buffer-name one))) (buffer-list))))
    (with-current-buffer doc (buffer-substring-no-properties (point-min) (point-max)))))

(defun untold (path) (with-current-buffer (buffer path) eglot--recent-changes))

(defun problems (&optional path)
  (with-current-buffer (buffer path) (flymake-diagnostics)))

(defun problem (diagnostic)
  (with-current-buffer (buffer)
    (list :text (flymake-diagnostic-text diagnostic)
          :kind (symbol-name (flymake-diagnostic-type diagnostic))
          :word (buffer-substring-no-properties
                 (flymake-diagnostic-beg diagnostic) (flymake-diagnostic-end diagnostic)))))

(defun symbols ()
  (with-current-buffer (buffer) (prin1-to-string (eglot-imenu))))

(flow
 ;; Two lines that nobody has saved stand above the definition.
 (visit (given :asked))
 (type (kbd "M-<") "# one" (kbd "RET") "# two" (kbd "RET"))
 (visit (given :path))
 (type (kbd "M-<") "# new" (kbd "RET C-s size RET C-b"))
 ;; eglot tells of what is typed after a pause, and asks where a name leads without waiting for it.
 (await "that the server is told of it" (not (or (untold (given :path)) (untold (given :asked)))))
 (type (kbd "M-."))
 (await "the definition" (equal (shown-file) (given :asked)))
 (note 'definition (place))
 (type (kbd "M-,"))
 (await "the way back" (equal (shown-file) (given :path)))
 (type (kbd "M-?"))
 (await "the uses" (uses))
 (note 'references (uses))
 (type (kbd "C-x 1 C-x C-f") (file (given :path)) (kbd "RET"))
 (await "what is told of the name" (string-match-p "is a name" (or (told-at-point) (messages))))
 (note 'hover (or (told-at-point) (messages)))
 (type (kbd "M-<") "def here():" (kbd "RET"))
 (await "its symbols" (string-match-p "here" (symbols)))
 (note 'symbols (symbols))
 (type (kbd "M-<") "wrong" (kbd "RET"))
 (await "a problem" (problems))
 (note 'problems (vconcat (mapcar #'problem (problems))))
 (type (kbd "M-< C-k C-d"))
 (await "that it goes" (not (problems))))
