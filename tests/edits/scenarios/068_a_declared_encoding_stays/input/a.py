# -*- coding: latin-1 -*-
name = "Jürgen"
