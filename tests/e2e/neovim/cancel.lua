-- The user cancels a run while its model is being asked.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open(given.path)
  nvim.type(given.keys)
  report.before = nvim.text()
  nvim.choose('Fix #12')
  nvim.wait('the question to the model', function()
    return nvim.exists(given.held)
  end)
  if given.button then
    local shown
    nvim.wait('progress', function()
      for _, one in ipairs(report.progress) do
        shown = one.value.title == 'Fix #12' and one.token or shown
      end
      return shown
    end)
    nvim.client().notify('window/workDoneProgress/cancel', { token = shown })
  else
    nvim.type('<Bslash>pc')
  end
  report.ended = nvim.until_told(': cancelled')
  report.after = nvim.text()
  report.runs = nvim.command('runs').result.runs
  io.open(given.go, 'w'):close()
end)
