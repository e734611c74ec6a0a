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
  local shown = nvim.command('preview')
  report.preview_said = nvim.told('The patch of run')
  local file = shown.result and vim.uri_to_fname(shown.result.uri)
  report.preview_file = file
  report.preview = file and table.concat(vim.fn.readfile(file, 'b'), '\n')
  report.diff = shown.result and shown.result.diff

  report.apply = nvim.command('apply').result
  report.apply_said = nvim.until_told('is applied')
  if given.close then
    nvim.open(given.path)
  end
  report.after = nvim.text()
  nvim.type('u')
  report.undone = nvim.text()
  nvim.type('<C-r>:write<CR>')
  report.redone = nvim.text()
end)
