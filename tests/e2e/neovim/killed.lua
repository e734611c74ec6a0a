-- The server is killed in the middle of a run; Neovim starts it again, and the run goes on.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open(given.path)
  nvim.type(given.keys)
  nvim.choose('Fix #12')
  nvim.wait('the question to the model', function()
    return nvim.exists(given.held)
  end)
  local killed = nvim.client().rpc.pid
  nvim.may_exit = 1
  vim.loop.kill(killed, 'sigkill')
  nvim.wait('the end of the server', function()
    return #nvim.exits == 1
  end)
  io.open(given.go, 'w'):close()
  report.killed = nvim.exits[1].signal

  nvim.start()
  nvim.attach()
  report.told = nvim.until_told('was interrupted')
  report.runs = nvim.command('runs').result.runs
  nvim.type(':lua vim.lsp.buf.execute_command({command = "patchwright.resume"})<CR>')
  nvim.until_told('a patch of')
  report.apply = nvim.command('apply').result
  nvim.until_told('is applied')
  report.after = nvim.text()
end)
