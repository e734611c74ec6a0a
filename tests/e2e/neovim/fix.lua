-- A comment names an issue; the user has it fixed, looks at the patch and applies it.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open(given.path)
  nvim.type(given.keys)
  report.before = nvim.text()
  nvim.choose('Fix #12')
  report.ended = nvim.until_told('a patch of')
  report.during = nvim.text()

  if given.close then
    nvim.type(':write<CR>:bwipeout!<CR>')
  end
  nvim.type('<Bslash>pp')
  nvim.wait('the preview', function()
    return vim.fn.expand('%:e') == 'diff'
  end)
  report.preview = nvim.text()
  report.preview_file = vim.fn.expand('%:p')
  report.preview_said = nvim.told('The patch of run')
  nvim.type(':close<CR><Bslash>pa')
  nvim.until_told('is applied')
  if given.close then
    nvim.open(given.path)
  end
  report.after = nvim.text()
  nvim.type('u')
  report.undone = nvim.text()
  nvim.type('<C-r>:write<CR>')
  report.redone = nvim.text()
end)
