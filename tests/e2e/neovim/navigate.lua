-- The user asks about code: where a name leads, what it is, what there is, what is wrong.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

local function place()
  local at = vim.api.nvim_win_get_cursor(0)
  local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ':t')
  return { file = file, line = at[1] - 1, word = vim.fn.expand('<cword>'), text = vim.fn.getline('.') }
end

local function listed()
  return vim.tbl_map(function(one)
    local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(one.bufnr), ':t')
    return { file = file, line = one.lnum - 1, column = one.col - 1, text = one.text }
  end, vim.fn.getqflist())
end

local function list(keys)
  vim.fn.setqflist({}, 'r')
  nvim.type(keys)
  nvim.wait('a list after ' .. keys, function()
    return #vim.fn.getqflist() > 0
  end)
  local found = listed()
  vim.cmd('cclose')
  return found
end

local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), '\n')
    end
  end
end

local function problems()
  return vim.tbl_map(function(one)
    local line = vim.api.nvim_buf_get_lines(0, one.lnum, one.lnum + 1, true)[1]
    local word = line:sub(one.col + 1, one.end_col)
    return { word = word, text = one.message, source = one.source, severity = one.severity }
  end, vim.diagnostic.get(0))
end

nvim.flow(function()
  -- Two lines that nobody has saved stand above the definition.
  nvim.open(given.asked)
  nvim.type('ggO# one<CR># two<Esc>')
  nvim.type(':edit ' .. given.root .. '/' .. given.asking .. '<CR>')
  nvim.attached()
  nvim.type('ggO# new<Esc>j0fs')
  nvim.type('gd')
  nvim.wait('the definition', function()
    return place().file == given.asked
  end)
  report.definition = place()
  nvim.type('<C-o>')
  nvim.wait('the way back', function()
    return place().file == given.asking
  end)
  nvim.type('j0fs')
  report.references = list('gr')
  nvim.type('K')
  nvim.wait('a hover', float)
  report.hover = float()
  nvim.type(':pclose<CR>')
  report.workspace = list(':lua vim.lsp.buf.workspace_symbol("siz")<CR>')
  nvim.type('Odef here():<CR>  pass<Esc>')
  report.symbols = list('<Bslash>ps')
  nvim.type("ggO'é'; wrong<Esc>")
  nvim.wait('a problem', function()
    return #problems() > 0
  end)
  report.problems = problems()
  nvim.type('ggdd')
  nvim.wait('that it goes', function()
    return #problems() == 0
  end)
end)
