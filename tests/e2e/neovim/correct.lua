-- The user sees that the place is wrong, and has the run go on with another one.

local nvim = require('driver')
local look = require('looking')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open('shop/receipt.py')
  nvim.open('shop/price.py')
  nvim.type(given.keys)
  nvim.choose('Fix #12')
  nvim.until_told('a patch of')
  look.see('proposed', { 1, 2, 3 })
  nvim.type(':Patchwright resume ' .. given.correction .. '<CR>')
  look.see('corrected', { 1 })
  nvim.type(':buffer receipt.py<CR>')
  look.at('return sum')
  nvim.type('<Bslash>py')
  look.see('accepted', {})
end)
