-- A run proposes hunks in three files; the user decides on them one by one, and on all.

local nvim = require('driver')
local look = require('looking')
local given, report = nvim.given, nvim.report

nvim.flow(function()
  nvim.open('shop/receipt.py')
  nvim.open('shop/price.py')
  nvim.type(given.keys)
  nvim.choose('Fix #12')
  nvim.until_told('a patch of')
  look.see('proposed', { 1, 2, 3, 4, 5 })

  -- In a text that is open and clean: one accepted by its lens, taken back by undo.
  nvim.type(':buffer receipt.py<CR>')
  look.at('return sum')
  look.lens(given.accept_one)
  look.see('accepted-one', { 1, 2, 3, 5 })
  nvim.wait('that its lens is gone', function()
    return not vim.tbl_contains(look.drawn(), '6 Accept hunk 4 of 5')
  end)
  report.lenses, report.drawn = look.lenses(), look.drawn()
  nvim.type('u')
  look.see('undone', { 1, 2, 3, 4, 5 })
  nvim.type('<C-r>')
  look.see('redone', { 1, 2, 3, 5 })

  -- The other is rejected, which no text hears of.
  look.at('return ",')
  nvim.choose(given.reject_one)
  look.see('rejected-one', { 1, 2, 3 })

  -- In a text with unsaved lines: one with what it needs, also in a file that is closed.
  nvim.type(':buffer price.py<CR>')
  look.at('return Decimal')
  nvim.choose(given.accept_needing)
  look.see('accepted-with-what-it-needs', {})
  nvim.wait('that no lens of a hunk is drawn', function()
    return #vim.tbl_filter(function(lens)
      return not lens:find('#12', 1, true)
    end, look.drawn()) == 0
  end)
  report.taken_back = nvim.command('takeBack', '1 2 3').result
  look.see('taken-back', { 1, 2, 3 })

  -- Nothing is to be saved any more.
  nvim.client().notify('workspace/didChangeConfiguration', { settings = { save = 'never' } })
  report.never = nvim.command('accept', '3').result
  look.see('accepted-unsaved', { 1, 2 })
  report.back_again = nvim.command('takeBack', 'all').result
  look.see('taken-back-again', { 1, 2, 3, 4, 5 })

  report.all = nvim.command('accept', 'all').result
  look.see('accepted-all', {})
  nvim.type(':wall<CR>')
  look.see('saved', {})
end)
