-- Drives Neovim as a person does: by keys and commands, between the turns of its own
-- loop, so that undo, typing and what the server asks for come as they do to people.

local M = { report = { prompts = {}, notified = {}, progress = {}, asked = {} } }
M.given = vim.fn.json_decode(os.getenv('E2E_GIVEN'))
local given, report = M.given, M.report

M.answer = '' -- the button that is pressed under a message; empty: none
M.pick = '' -- the code action that is chosen

-- What the user is shown is noted, and then shown.

local function noted(method, note)
  local usual = vim.lsp.handlers[method]
  vim.lsp.handlers[method] = function(err, result, ctx, config)
    note(result)
    return usual(err, result, ctx, config)
  end
end

noted('window/showMessage', function(result)
  table.insert(report.notified, { kind = result.type, text = result.message })
end)
noted('$/progress', function(result)
  table.insert(report.progress, { token = result.token, value = result.value })
end)
local notify = vim.notify
vim.notify = function(text, level, options)
  table.insert(report.notified, { kind = level or 2, text = text })
  return notify(text, level, options)
end
-- A list of numbered lines, of which the user types a number.
vim.fn.inputlist = function(lines)
  table.insert(report.asked, lines)
  for number, line in ipairs(lines) do
    if M.answer ~= '' and line:find(M.answer .. '$') then
      return number - 2 -- the message and a heading stand above
    end
  end
  return 0
end
vim.ui.select = function(items, options, chosen)
  local titles = vim.tbl_map(options.format_item or tostring, items)
  table.insert(report.prompts, titles)
  for number, title in ipairs(titles) do
    if title == M.pick then
      return chosen(items[number], number)
    end
  end
  chosen(nil)
end

-- Waiting, without standing in the way of anything.

function M.wait(what, ready)
  coroutine.yield({ what = what, ready = ready })
end

E2E_TYPED = 0
local typed = 0

-- Type keys, as they are written in mappings; they must end in normal mode.
function M.type(keys)
  typed = typed + 1
  vim.api.nvim_input(keys .. ':lua E2E_TYPED = E2E_TYPED + 1<CR>')
  M.wait('the keys ' .. keys, function()
    return E2E_TYPED >= typed
  end)
end

function M.exists(file)
  return vim.loop.fs_stat(file) ~= nil
end

-- The language client, which the settings on the page have started.

M.may_end = false -- whether the server may end by itself
local id

function M.client()
  return id and vim.lsp.get_client_by_id(id)
end

function M.attached()
  M.wait('the server', function()
    for number, client in pairs(vim.lsp.buf_get_clients(0)) do
      id = client.initialized and number or id
    end
    return M.client()
  end)
end

function M.open(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(given.root .. '/' .. path))
  M.attached()
end

function M.text()
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  return table.concat(lines, '\n') .. (vim.bo.endofline and '\n' or '')
end

-- Choose a code action by its title, at the cursor or by keys that ask for them.
function M.choose(title, keys)
  M.pick = title
  local before = #report.prompts
  M.type(keys or '<Bslash>pf')
  M.wait('code actions', function()
    return #report.prompts > before or M.told('No code actions')
  end)
end

-- Carry a command out; return its answer, of which a user sees what is told with it.
function M.command(name, argument)
  local answer
  M.client().request('workspace/executeCommand', {
    command = 'patchwright.' .. name,
    arguments = argument and { argument } or {},
  }, function(err, result)
    answer = { error = err and err.message, result = result }
    if err then
      table.insert(report.notified, { kind = 1, text = err.message })
    end
  end)
  M.wait('the answer to ' .. name, function()
    return answer
  end)
  return answer
end

-- Return a message that holds *words*, of those that were shown behind the first *after*.
function M.told(words, after)
  for number, one in ipairs(report.notified) do
    if number > (after or 0) and one.text:find(words, 1, true) then
      return one.text
    end
  end
  for _, lines in ipairs(report.asked) do
    if lines[1]:find(words, 1, true) then
      return lines[1]
    end
  end
end

function M.until_told(words, after)
  M.wait('a message with: ' .. words, function()
    return M.told(words, after)
  end)
  return M.told(words, after)
end

-- A flow, from its beginning to the end of the editor.

local function write_report()
  report.messages = vim.fn.execute('messages')
  local file = assert(io.open(given.report, 'wb'))
  file:write(vim.fn.json_encode(report))
  file:close()
end

function M.flow(steps)
  local flow, timer = coroutine.create(steps), vim.loop.new_timer()
  local waiting, since, busy, over = nil, vim.loop.now(), false, false

  local function finish(failed)
    over, report.failed = true, failed
    timer:close()
    local written, why = pcall(write_report)
    if not written then
      io.stderr:write(tostring(why), '\n', tostring(failed), '\n')
    end
    vim.cmd((failed or not written) and 'cquit' or 'qall!')
  end

  local function turn()
    if waiting and not waiting.ready() then
      if id and not M.may_end and not M.client() then
        error('the server ended while there was waited for ' .. waiting.what)
      elseif vim.loop.now() - since > given.patience * 1000 then
        error('waited in vain for ' .. waiting.what)
      end
      return
    end
    local fine, next_wait = coroutine.resume(flow)
    if not fine then
      error(debug.traceback(flow, tostring(next_wait)))
    end
    waiting, since = next_wait, vim.loop.now()
    return coroutine.status(flow) == 'dead'
  end

  timer:start(10, 10, vim.schedule_wrap(function()
    if busy or over then
      return
    end
    busy = true
    local fine, done = pcall(turn)
    busy = false
    if not fine then
      finish(tostring(done))
    elseif done then
      finish()
    end
  end))
end

return M
