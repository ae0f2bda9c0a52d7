import { momentMs } from '@winnow/contract'
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { EnvironmentName } from './service/credentials.ts'
import type { TargetOptions } from './service/target.ts'

/** The data directory. */
const dataDirOption = (): Option =>
  new Option('--data-dir <folder>', 'the data directory').env('WINNOW_DATA_DIR').default('./data')

/** The database that has the ledger instead, as the setting `database_url`. */
const databaseUrlOption = (): Option =>
  new Option(
    '--database-url <url>',
    'the PostgreSQL database that has the ledger; none = the data directory. Others see flags: prefer the variable',
  ).env('WINNOW_DATABASE_URL')

/** Options that say where the data are. */
export const withPlace = (command: Command): Command =>
  command.addOption(dataDirOption()).addOption(databaseUrlOption())

/** The file with the key of stored secrets, as the setting `secrets_key_file`. */
export const secretsKeyFileOption = (): Option =>
  new Option(
    '--secrets-key-file <file>',
    'the file with the key of secrets; auto = secrets.key in the data directory',
  )
    .env('WINNOW_SECRETS_KEY_FILE')
    .default('auto')

const environmentOption = (): Option =>
  new Option('--environment <name>', 'whose data it is; a key that is given says it itself')
    .choices(['production', 'sandbox'])
    .default('production')

export interface TargetFlags extends TargetOptions {
  readonly environment: EnvironmentName
}

/** Options of commands that send events to a service. */
export function withTarget(command: Command): Command {
  return withPlace(command)
    .option('--url <address>', 'a running service; by default that of the data directory')
    .option(
      '--api-key <key>',
      'the secret API key; by default that of the data directory, or with --url WINNOW_KEY',
    )
    .addOption(environmentOption())
}

/** Options of commands that administer a service. */
export function withAdmin(command: Command): Command {
  return withPlace(command)
    .option('--url <address>', 'a running service; by default that of the data directory')
    .addOption(
      new Option('--admin-token <token>', "the administrator's token").env('WINNOW_ADMIN_TOKEN'),
    )
    .option('--json', 'print JSON')
}

/** Reads an option that is a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`)
  }

/** Reads an option that is a moment: ISO 8601, or milliseconds since 1970. */
export function moment(text: string): number {
  const time = momentMs(text)
  if (time !== undefined) return time
  throw new InvalidArgumentError('Must be a time like 2026-01-31 or 2026-01-31T12:00:00Z.')
}
