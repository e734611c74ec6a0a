-- The user goes on typing while a run goes on.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open(given.path)
  nvim.type(given.keys)
  nvim.choose('Fix #12')
  nvim.wait('the question to the model', function()
    return nvim.exists(given.held)
  end)
  nvim.type(given.meanwhile)
  report.before = nvim.text()
  io.open(given.go, 'w'):close()
  nvim.until_told('a patch of')
  report.apply = nvim.command('apply').result
  report.said = nvim.until_told('The patch of run')
  report.after = nvim.text()
  nvim.type('u')
  report.undone = nvim.text()
end)
