;;; Hunks are pending, one is written anew, and all ends at once: the server, and Emacs.  -*- lexical-binding: t -*-

(require 'looking)

(flow
 (visit "shop/receipt.py")
 (see 'proposed '(1 2 3 4 5))
 (at "return sum")
 (type (kbd "C-c p e"))
 (await "its document" (string-suffix-p "Hunk 4 of receipt.py" (or (buffer-file-name (in-front)) "")))
 (type (kbd "C-x h C-w") "    return round(sum(prices), 3)" (kbd "RET"))
 (let ((process (jsonrpc--process (server "shop/receipt.py"))))
   (with-current-buffer (in-front) (save-buffer))
   (signal-process process 'SIGKILL)))
