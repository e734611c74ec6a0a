-- What a reviewer sees and has, as values: hunks, their marks, buffers and files.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

local M = {}
report.seen = {}

local function file(path)
  return given.root .. '/' .. path
end

local function buffer(path)
  local number = vim.fn.bufnr('^' .. file(path) .. '$')
  return number > 0 and vim.api.nvim_buf_is_loaded(number) and number or nil
end

local function text_in(number)
  local lines = vim.api.nvim_buf_get_lines(number, 0, -1, true)
  local ended = vim.api.nvim_buf_get_option(number, 'endofline')
  return table.concat(lines, '\n') .. (ended and '\n' or '')
end

local function on_disk(path)
  local found = io.open(file(path), 'rb')
  local text = found and found:read('*a')
  if found then
    found:close()
  end
  return text
end

-- Return the hunks that are marked, by number, each with its file, first and last line.
function M.marks()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(nil)) do
    local hunk = one.source == 'patchwright' and one.user_data.lsp.data
    if hunk then
      local path = vim.api.nvim_buf_get_name(one.bufnr):sub(#given.root + 2)
      table.insert(found, {
        number = hunk.number,
        path = path,
        first = one.lnum + 1,
        last = one.end_lnum + 1,
        text = one.message,
        kind = one.severity,
      })
    end
  end
  table.sort(found, function(a, b)
    return a.number < b.number
  end)
  return found
end

-- Return the titles of the lenses of this buffer, each behind its line.
function M.lenses()
  local found = {}
  for _, one in ipairs(vim.lsp.codelens.get(0)) do
    table.insert(found, (one.range.start.line + 1) .. ' ' .. one.command.title)
  end
  table.sort(found)
  return found
end

-- Return the lenses that are drawn in this buffer, by the same form.
function M.drawn()
  local found = {}
  for name, space in pairs(vim.api.nvim_get_namespaces()) do
    if name:find('^vim_lsp_codelens:') then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
        for number, chunk in ipairs(mark[4].virt_text) do
          if number % 2 == 1 then
            table.insert(found, (mark[2] + 1) .. ' ' .. chunk[1])
          end
        end
      end
    end
  end
  table.sort(found)
  return found
end

-- Note what is there under *name*, once just the hunks *left* are marked.
function M.see(name, left)
  local numbers
  nvim.wait(name .. ': the marks of ' .. vim.inspect(left), function()
    numbers = vim.tbl_map(function(one)
      return one.number
    end, M.marks())
    return vim.deep_equal(numbers, left)
  end)
  local now = { marks = M.marks(), buffers = {}, modified = {}, disk = {} }
  for _, path in ipairs(given.files) do
    local number = buffer(path)
    if number then
      now.buffers[path] = text_in(number)
      now.modified[path] = vim.api.nvim_buf_get_option(number, 'modified')
    end
    now.disk[path] = on_disk(path)
  end
  report.seen[name] = now
end

-- Go to the line of this buffer in which *words* first stand.
function M.at(words)
  nvim.type('gg0/\\V' .. words .. '<CR>')
end

-- Run the lens *title* of the line at the cursor.
function M.lens(title)
  nvim.wait('the lens ' .. title, function()
    for _, one in ipairs(M.lenses()) do
      if one:find(title, 1, true) then
        return true
      end
    end
  end)
  nvim.choose(title, '<Bslash>pr')
end

return M
