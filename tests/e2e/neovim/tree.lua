-- A patch that changes, creates, moves and deletes files.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  for _, path in ipairs(given.others) do
    nvim.open(path)
  end
  nvim.open(given.path)
  nvim.type(given.keys)
  nvim.choose('Fix #12')
  nvim.until_told('a patch of')
  report.apply = nvim.command('apply').result
  report.said = nvim.until_told('is applied')
  nvim.type(':wall<CR>')
end)
