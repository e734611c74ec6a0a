-- A patch is applied in a text that was saved, and the server has it saved.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open(given.path)
  nvim.type(given.keys)
  nvim.type(':write<CR>')
  nvim.choose('Fix #12')
  nvim.until_told('a patch of')
  nvim.type('<Bslash>pa')
  nvim.until_told('is applied')
  report.after = nvim.text()
  report.modified = vim.bo.modified
end)
