-- Neovim is opened again; meanwhile a terminal decides, and the server is killed.

local nvim = require('driver')
local look = require('looking')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open('shop/receipt.py')
  look.see('again', { 1, 2, 3, 4, 5 })
  nvim.until_told('is as you wrote it')

  report.terminal = {}
  local function say(_, lines)
    vim.list_extend(report.terminal, lines)
  end
  vim.fn.jobstart({ 'patchwright', 'review', '--accept', '4' }, {
    cwd = given.root,
    on_stdout = say,
    on_stderr = say,
    on_exit = function(_, code)
      report.code = code
    end,
  })
  nvim.wait('the terminal', function()
    return report.code
  end)
  local since = vim.loop.now()
  -- Until Neovim has read the file again, nothing is marked in a text that is no more.
  look.see('decided', { 1, 2, 3 })
  report.seconds = (vim.loop.now() - since) / 1000
  nvim.type(':checktime<CR>')
  look.see('read', { 1, 2, 3, 5 })

  nvim.may_end = true
  vim.loop.kill(nvim.client().rpc.pid, 'sigkill')
  nvim.wait('the end of the server', function()
    return not nvim.client()
  end)
  nvim.type(':PatchwrightStart<CR>')
  nvim.attached()
  look.see('started', { 1, 2, 3, 5 })
  look.at('return ",')
  look.lens('Accept hunk 5 of 5')
  look.see('accepted', { 1, 2, 3 })
end)
