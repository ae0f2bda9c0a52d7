import { CommanderError } from 'commander'
import { expect, it } from 'vitest'
import { CliError } from '../cli-error.ts'
import { reportError } from './report-error.ts'

function toldOf(error: unknown): { readonly text: string; readonly exitCode: number } {
  let text = ''
  const exitCode = reportError(error, { write: (part) => (text += part) })
  return { text, exitCode }
}

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const files = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
const damaged = Object.assign(new Error('ledger.db is damaged'), {
  name: 'LedgerDamaged',
  advice: 'restore it',
})
const odd = Object.assign(new Error('EOWNERDEAD: owner died'), { code: 'EOWNERDEAD' })

it.each<[string, unknown, number]>([
  ['winnow: no such file\n', new CliError('no such file'), 1],
  ['winnow: say more than one line\n', new CliError('say more\nthan one line', { exitCode: 2 }), 2],
  ['winnow: the disk is full (ENOSPC: no space left on device, write)\n', full, 1],
  [
    'winnow: no more open files are allowed: see ulimit -n, or LimitNOFILE= of a systemd unit (EMFILE: too many open files)\n',
    files,
    1,
  ],
  ['winnow: ledger.db is damaged; restore it\n', damaged, 1],
])('tells what was foreseen: %s', (text, error, exitCode) => {
  expect(toldOf(error)).toEqual({ text, exitCode })
})

it.each<[string, unknown]>([
  ['unexpected error: EOWNERDEAD: owner died', odd],
  ['unexpected error: x is not a function', new TypeError('x is not a function')],
  ['unexpected error: 7', 7],
])('says of anything else that it is unexpected, and where to look: %s', (told, error) => {
  const { text, exitCode } = toldOf(error)
  expect(text).toContain(told)
  expect(text).toContain('WINNOW_DEBUG=1')
  expect(exitCode).toBe(1)
})

it('leaves to Commander what it has told, and knows wrong use from help', () => {
  const wrong = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--foo'")
  expect(toldOf(wrong)).toEqual({ text: '', exitCode: 2 })
  const help = new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)')
  expect(toldOf(help)).toEqual({ text: '', exitCode: 0 })
})
