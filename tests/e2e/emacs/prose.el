;;; The user selects prose that tells of an issue.  -*- lexical-binding: t -*-

(require 'driver)

(flow
 (begin)
 (choose "Fix the issue described here")
 (until-told "a patch of"))
