-- The user has something fixed that names no issue: a problem, or prose that is selected.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open(given.path)
  if given.problem then
    local line = vim.fn.search(given.problem.at, 'w') - 1
    local source = vim.api.nvim_create_namespace('another')
    vim.diagnostic.set(source, 0, {
      {
        lnum = line,
        col = 0,
        end_lnum = line,
        end_col = 4,
        severity = vim.diagnostic.severity.ERROR,
        message = given.problem.message,
        source = 'another',
        code = 'E1',
      },
    })
  end
  nvim.choose(given.title, given.keys)
  report.ended = nvim.until_told('a patch of')
end)
