;;; The user goes from hunk to hunk, reads why, writes one anew, and resolves one that does not fit.  -*- lexical-binding: t -*-

(require 'looking)

(defvar places nil "Where the user has come by, the newest first.")

(defun place ()
  (with-current-buffer (in-front)
    (format "%s:%d" (file-name-nondirectory (or buffer-file-name "")) (line-number-at-pos))))

(defun go (keys)
  (let ((before (place)))
    (next (type (kbd keys))
          (await (concat "another place than " before) (not (equal (place) before)))
          (push (place) places))))

(defun told-at-point ()
  "Return what eldoc tells of a hunk at point, or nil."
  (cl-loop for one in (buffer-list)
           for told = (and (string-match-p "eldoc" (buffer-name one)) (text one))
           when (and told (string-match-p "hunk 2 of 5" told)) return told))

(defun is-in-front (ending) (string-suffix-p ending (or (buffer-file-name (in-front)) "")))

(defun write (text)
  "Write TEXT in the place of all in the document before the user, and save it."
  (let ((said (length notified)))
    (next (type (kbd "C-x h C-w") text (kbd "RET C-x C-s"))
          (await "that it is taken in"
                 (and (> (length notified) said)
                      (string-match-p "is as you wrote it" (plist-get (car notified) :text))))
          (type (kbd "C-x k RET C-x 1")))))

(flow
 (visit "shop/receipt.py")
 (type (kbd "M-<"))
 (see 'proposed '(1 2 3 4 5))
 (go "C-c p j") (go "C-c p j") (go "C-c p j") (go "C-c p j") (go "C-c p j")
 (go "C-c p k") (go "C-c p k")
 (note 'places (vconcat (reverse places)))

 (visit (given :path))
 (see 'looked-at '(1 2 3 4 5))
 (at "return Decimal")
 (await "what is told at point" (told-at-point))
 (note 'hover (told-at-point))
 (type (kbd "C-c p w"))
 (await "the evidence" (is-in-front ".evidence.md"))
 (note 'evidence (text (in-front)))
 (type (kbd "C-x k RET C-x 1"))
 (visit (given :path))
 (at "return Decimal")
 (pick "Show diff of hunk 2 of 5")
 (await "the diff" (is-in-front ".diff"))
 (note 'diff (text (in-front)))
 (type (kbd "C-x k RET C-x 1"))

 ;; One is written anew.
 (visit "shop/receipt.py")
 (at "return sum")
 (type (kbd "C-c p e"))
 (await "its document" (is-in-front "Hunk 4 of receipt.py"))
 (note 'offered (text (in-front)))
 (write "    return round(sum(prices), 3)")
 (visit "shop/receipt.py")
 (see 'written '(1 2 3 4 5))
 (at "return sum")
 (type (kbd "C-c p y"))
 (see 'accepted '(1 2 3 5))

 ;; One does not fit any more, since the user has typed into the same line.
 (at "return \",")
 (type (kbd "C-e") "  # mine")
 (await "that it does not fit" (string-match-p "does not fit" (plist-get (car (last (hunks))) :text)))
 (ask "accept" "5" 'refused)
 (until-told "Both versions")
 (note 'refusal (told "Both versions"))
 (see 'stale '(1 2 3 5))
 (pick "Resolve hunk 5 of 5…")
 (await "its document" (is-in-front "Hunk 5 of receipt.py"))
 (note 'both (text (in-front)))
 (write "    return \"; \".join(map(str, prices))  # ours")
 (visit "shop/receipt.py")
 (see 'resolved '(1 2 3 5))
 (at "return \",")
 (type (kbd "C-c p y"))
 (see 'accepted-resolved '(1 2 3))
 (note 'seen seen))
