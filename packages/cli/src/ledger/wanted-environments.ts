import type { Environment } from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { ownCommand } from '../own-command.ts'

/** Flags that choose entries of a ledger by account. */
export interface OwnerFlags {
  /** Absent = all accounts. */
  readonly account?: string
  readonly environment: 'production' | 'sandbox' | 'all'
}

/** Environments by the number that entries have. */
export type EnvironmentsByNumber = ReadonlyMap<number, Environment>

/** The environments that are asked for. Errors: CliError, for an account that is not there. */
export async function wantedEnvironments(
  { accounts }: Pick<ReadOnlyStore, 'accounts'>,
  { account, environment }: OwnerFlags,
): Promise<EnvironmentsByNumber> {
  const all = (await accounts.list()).flatMap(({ environments: { production, sandbox } }) => [
    production,
    sandbox,
  ])
  const wanted = all.filter(
    ({ accountId, name }) =>
      (account === undefined || accountId === account) &&
      (environment === 'all' || name === environment),
  )
  if (account !== undefined && wanted.length === 0) {
    const hint = ownCommand(['account', 'list'])
    throw new CliError(`there is no account ${account}; ${hint} names all`)
  }
  return new Map(wanted.map((one) => [one.number, one]))
}
