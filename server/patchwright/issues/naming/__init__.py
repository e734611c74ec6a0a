"""What prose names: issues, told from the colors, ordinals and anchors that look like them."""
