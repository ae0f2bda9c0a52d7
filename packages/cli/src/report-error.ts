import { CliError } from './cli-error.ts'

/** Errors whose message is written for the one who runs the command. */
const TOLD = new Set([
  'CliError',
  'ConfigError',
  'DirectoryInUse',
  'DirectoryIsNewer',
  'DirectoryRefused',
  'LedgerDamaged',
  'WinnowRefusal',
  'WinnowUnavailable',
])

/** Tells an error in one line and resolves to the exit code; WINNOW_DEBUG=1 adds the stack. */
export function reportError(error: unknown, out: { write(text: string): unknown }): number {
  const known = error instanceof Error && TOLD.has(error.name)
  const told = error instanceof Error ? error.message : String(error)
  out.write(`winnow: ${known ? '' : 'unexpected error: '}${told.replaceAll('\n', ' ')}\n`)
  if (process.env['WINNOW_DEBUG'] === '1' && error instanceof Error) out.write(`${error.stack}\n`)
  else if (!known) out.write('winnow: set WINNOW_DEBUG=1 to see where it comes from\n')
  return error instanceof CliError ? error.exitCode : 1
}
