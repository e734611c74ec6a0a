-- The user asks where an issue would be fixed, and has the places cleared again.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

local function shown()
  return vim.tbl_map(function(one)
    local line = vim.api.nvim_buf_get_lines(0, one.lnum, one.lnum + 1, true)[1]
    return {
      line = line,
      word = line:sub(one.col + 1, one.end_col),
      text = one.message,
      source = one.source,
      severity = one.severity,
    }
  end, vim.diagnostic.get(0))
end

nvim.flow(function()
  nvim.open(given.path)
  nvim.type(given.keys)
  nvim.choose('Where would #12 be fixed?')
  report.said = nvim.until_told('may have its cause in')
  nvim.wait('places', function()
    return #shown() > 0
  end)
  report.shown = shown()
  nvim.choose('', ':lua vim.diagnostic.goto_next()<CR><Bslash>pf')
  nvim.type('<Bslash>pl')
  nvim.wait('that they go', function()
    return #shown() == 0
  end)
end)
