-- The user goes from hunk to hunk, reads why, writes one anew, and resolves one that does not fit.

local nvim = require('driver')
local look = require('looking')
local report = nvim.report

local function place()
  return vim.fn.expand('%:t') .. ':' .. vim.fn.line('.')
end

local function go(keys, times)
  for _ = 1, times do
    local before = place()
    nvim.type(keys)
    nvim.wait('another place than ' .. before, function()
      return place() ~= before
    end)
    table.insert(report.places, place())
  end
end

-- Read the document that *keys* open, and close it.
local function read(keys, ending)
  nvim.type(keys)
  nvim.wait('a document of ' .. ending, function()
    return vim.fn.expand('%'):find(ending .. '$')
  end)
  local text = nvim.text()
  nvim.type(':close<CR>')
  return text
end

-- Write lines in the place of all in the document before the user, save it, and close it.
local function write(keys)
  report.written_in = vim.fn.expand('%:p')
  local said = #report.notified
  nvim.type('ggVGc' .. keys .. '<Esc>:wq<CR>')
  nvim.until_told('is as you wrote it', said)
end

local function hovering()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)
      return table.concat(lines, '\n')
    end
  end
end

local function until_in_front(ending)
  nvim.wait('a document of ' .. ending, function()
    return vim.fn.expand('%'):find(ending .. '$')
  end)
  return nvim.text()
end

nvim.flow(function()
  nvim.open('shop/receipt.py')
  look.see('proposed', { 1, 2, 3, 4, 5 })
  report.places = {}
  go('<Bslash>pj', 5)
  go('<Bslash>pk', 2)

  nvim.type(':buffer price.py<CR>')
  look.at('return Decimal')
  report.evidence = read('<Bslash>pw', 'evidence%.md')
  nvim.pick = 'Show diff of hunk 2 of 5'
  report.diff = read('<Bslash>pf', '%.diff')
  nvim.type(':lua vim.lsp.buf.hover()<CR>')
  nvim.wait('what hovers', function()
    report.hover = hovering()
    return report.hover
  end)

  -- One is written anew.
  nvim.type(':buffer receipt.py<CR>')
  look.at('return sum')
  nvim.type('<Bslash>pe')
  report.offered = until_in_front('Hunk 4 of receipt%.py')
  write('    return round(sum(prices), 3)')
  look.see('written', { 1, 2, 3, 4, 5 })
  nvim.type('<Bslash>py')
  look.see('accepted', { 1, 2, 3, 5 })

  -- One does not fit any more, since the user has typed into the same line.
  look.at('return ",')
  nvim.type('A  # mine<Esc>')
  nvim.wait('that it does not fit', function()
    return look.marks()[4].text:find('Does not fit')
  end)
  report.refused = nvim.command('accept', '5').result
  report.refusal = nvim.until_told('Both versions')
  look.see('stale', { 1, 2, 3, 5 })
  nvim.choose('Resolve hunk 5 of 5…')
  report.both = until_in_front('Hunk 5 of receipt%.py')
  write('    return "; ".join(map(str, prices))  # ours')
  look.see('resolved', { 1, 2, 3, 5 })
  look.at('return ",')
  nvim.type('<Bslash>py')
  look.see('accepted-resolved', { 1, 2, 3 })
end)
