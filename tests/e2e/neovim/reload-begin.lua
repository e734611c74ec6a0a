-- Hunks are pending, one is written anew, and all ends at once: the server, and Neovim.

local nvim = require('driver')
local look = require('looking')

nvim.flow(function()
  nvim.open('shop/receipt.py')
  look.see('proposed', { 1, 2, 3, 4, 5 })
  look.at('return sum')
  nvim.type('<Bslash>pe')
  nvim.wait('its document', function()
    return vim.fn.expand('%'):find('Hunk 4 of receipt%.py$')
  end)
  nvim.may_end = true
  nvim.type('ggVGc    return round(sum(prices), 3)<Esc>')
  local server = nvim.client().rpc.pid
  vim.cmd('write')
  vim.loop.kill(server, 'sigkill')
end)
