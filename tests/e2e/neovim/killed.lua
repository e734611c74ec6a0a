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
  nvim.may_end = true
  vim.loop.kill(nvim.client().rpc.pid, 'sigkill')
  nvim.wait('the end of the server', function()
    return not nvim.client()
  end)
  io.open(given.go, 'w'):close()

  nvim.type(':PatchwrightStart<CR>')
  nvim.attached()
  report.told = nvim.until_told('was interrupted')
  report.runs = nvim.command('runs').result.runs
  nvim.type(':Patchwright resume<CR>')
  nvim.until_told('a patch of')
  report.apply = nvim.command('apply').result
  nvim.until_told('is applied')
  report.after = nvim.text()
end)
