-- The user presses the button under the message that a run ends with.

local nvim = require('driver')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.answer = given.button
  nvim.open(given.path)
  nvim.type(given.keys)
  nvim.choose('Fix #12')
  report.said = nvim.until_told(given.told)
  report.after = nvim.text()
end)
