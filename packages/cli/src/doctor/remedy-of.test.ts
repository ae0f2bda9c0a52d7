import { DirectoryIsNewer, DirectoryRefused, LedgerDamaged } from '@winnow/store'
import { expect, it } from 'vitest'
import { remedyOf } from './remedy-of.ts'

it.each([
  ['damaged', new LedgerDamaged('the ledger is damaged'), /^restore the data directory/],
  ['no database any more', Object.assign(new Error('malformed'), { errcode: 11 }), /^restore/],
  ['newer', new DirectoryIsNewer('entry 7 is of kind 99'), /^nothing is damaged/],
  ['refused by the system', new DirectoryRefused('the file cannot be opened'), /only if/],
])('what is %s has its own remedy', (_, error, remedy) => {
  expect(remedyOf(error)).toMatch(remedy)
})
