import { CommanderError } from 'commander'
import { CliError } from '../cli-error.ts'
import { visible } from './visible.ts'
import { withAdvice } from './with-advice.ts'

/** Errors with a message for the person who runs the command. */
const FOR_USERS = new Set([
  'CliError',
  'ConfigError',
  'DatabaseInUse',
  'DatabaseIsNewer',
  'DatabaseRefused',
  'DirectoryInUse',
  'DirectoryIsNewer',
  'DirectoryRefused',
  'LedgerDamaged',
  'WinnowRefusal',
  'WinnowUnavailable',
])

/** What the operating system refuses, and what that means to the one who runs the command. */
const REFUSED: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is mounted read-only'],
  ['EACCES', 'this user may not do that'],
  ['EIO', 'the disk fails'],
  ['EMFILE', 'no more open files are allowed: see ulimit -n, or LimitNOFILE= of a systemd unit'],
])

/** A message written for the user; undefined for an unexpected error. */
function messageFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const refused = 'code' in error ? REFUSED.get(error.code) : undefined
  if (refused !== undefined) return `${refused} (${error.message})`
  return FOR_USERS.has(error.name) ? withAdvice(error) : undefined
}

/** Commander has printed it already; a request for help is no error. */
const exitCodeOfUse = ({ exitCode }: CommanderError): number => (exitCode === 0 ? 0 : 2)

/** Prints an error in one line and resolves to the exit code; WINNOW_DEBUG=1 adds the stack. */
export function reportError(error: unknown, out: { write(text: string): unknown }): number {
  if (error instanceof CommanderError) return exitCodeOfUse(error)
  const message = messageFor(error)
  const raw = error instanceof Error ? error.message : String(error)
  const line = message ?? `unexpected error: ${raw}`
  out.write(`winnow: ${visible(line.replaceAll('\n', ' '))}\n`)
  if (process.env['WINNOW_DEBUG'] === '1' && error instanceof Error) out.write(`${error.stack}\n`)
  else if (message === undefined)
    out.write('winnow: set WINNOW_DEBUG=1 to see where it comes from\n')
  return error instanceof CliError ? error.exitCode : 1
}
