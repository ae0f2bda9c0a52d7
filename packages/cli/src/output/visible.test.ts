import { expect, it } from 'vitest'
import { tableOf } from './print-table.ts'
import { reportError } from './report-error.ts'
import { CliError } from '../cli-error.ts'
import { visible } from './visible.ts'

const TITLE = '\u001B]0;mine\u0007'
const SHOWN = String.raw`\u001b]0;mine\u0007`

it.each([
  [TITLE, SHOWN],
  ['a\u009Bb', String.raw`a\u009bb`],
  ['line\nnext\r', String.raw`line\u000anext\u000d`],
  ['\u202Eexe.txt', String.raw`\u202eexe.txt`],
  ['Crème brûlée 漢字 😀', 'Crème brûlée 漢字 😀'],
])('%j is printed as %j', (text, shown) => expect(visible(text)).toBe(shown))

it('holds for the cells of tables', () => {
  expect(
    tableOf([
      ['NAME', 'X'],
      [TITLE, '1'],
    ]),
  ).toBe(`${'NAME'.padEnd(SHOWN.length)}  X\n${SHOWN}  1\n`)
})

it('holds for errors, which may repeat a file', () => {
  let told = ''
  reportError(new CliError(`of version ${TITLE}`), { write: (text: string) => (told += text) })
  expect(told).toBe(`winnow: of version ${SHOWN}\n`)
})
