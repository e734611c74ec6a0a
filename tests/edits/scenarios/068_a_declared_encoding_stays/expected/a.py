# -*- coding: latin-1 -*-
name = "Jörg"
