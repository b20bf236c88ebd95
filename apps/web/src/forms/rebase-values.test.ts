import { describe, expect, test } from 'vitest'
import { rebaseValues } from './rebase-values.ts'

const adder = (name: string, cost: string) => ({ name, description: '', cost })
const roof = adder('Steep roof', '300.00')
const panel = adder('Panel upgrade', '3250.00')

const before = {
  saleAmount: '34850.00',
  systemWatts: '8000',
  parValue: '2.6000',
  isSelfGen: 'no',
  selfGenAmount: '0.00',
  referralAmount: '0.00',
  referredByName: '',
  adders: [roof, panel],
  financeOptions: [{ name: 'Cash', type: 'Cash', amount: '34850.00', fee: '0' }],
}

describe('rebasing a form that another person saved meanwhile', () => {
  test('takes their values where nothing was typed, and keeps typed ones', () => {
    const typed = { ...before, saleAmount: '35000', referredByName: 'Ada Po' }
    const theirs = { ...before, saleAmount: '36000.00', systemWatts: '8200' }
    expect(rebaseValues(before, typed, theirs)).toEqual({ ...typed, systemWatts: '8200' })
  })

  const theirsNew = adder('Theirs', '800.00')
  const mineNew = adder('Mine', '500')
  test.each([
    [
      'keeps lines that both added',
      [roof, panel, mineNew],
      [roof, panel, theirsNew],
      [roof, panel, theirsNew, mineNew],
    ],
    [
      'keeps a line once that both added identically',
      [roof, panel, mineNew],
      [roof, panel, mineNew],
      [roof, panel, mineNew],
    ],
    [
      'keeps both lines when both added the same name with different prices',
      [roof, panel, mineNew],
      [roof, panel, adder('Mine', '550.00')],
      [roof, panel, adder('Mine', '550.00'), mineNew],
    ],
    ['removes lines that either removed', [panel], [roof], []],
    [
      'applies changes of either side',
      [adder('Steep roof', '350'), panel],
      [roof, adder('Panel upgrade', '3000.00')],
      [adder('Steep roof', '350'), adder('Panel upgrade', '3000.00')],
    ],
    [
      'keeps the typed line when both changed it',
      [adder('Steep roof', '350'), panel],
      [adder('Steep roof', '400.00'), panel],
      [adder('Steep roof', '350'), panel],
    ],
    [
      'keeps a line changed here and removed there',
      [adder('Steep roof', '350'), panel],
      [panel],
      [panel, adder('Steep roof', '350')],
    ],
    [
      'identifies lines with the same name by their position',
      [roof, panel, roof],
      [roof, panel],
      [roof, panel, roof],
    ],
  ])('%s', (_what, mine, theirs, expected) => {
    const values = rebaseValues(before, { ...before, adders: mine }, { ...before, adders: theirs })
    expect(values.adders).toEqual(expected)
  })
})
