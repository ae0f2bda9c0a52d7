import type { Store } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import { isConfirmed } from '../output/is-confirmed.ts'
import { chosenDatabase, type DataPlace, mustBeOfNode } from './data-place.ts'
import { asOwner } from './open-as-owner.ts'

export interface SecretsFlags extends DataPlace {
  /** `auto` = in the data directory. */
  readonly secretsKeyFile: string
}

/** Seals all secrets with a new key. Errors: CliError; the store's when a service runs on the directory. */
export async function rotateKey(flags: SecretsFlags): Promise<void> {
  const { rotateSecretsKey, secretsKeyPath } = await import('@winnow/server')
  const path = secretsKeyPath(flags.dataDir, flags.secretsKeyFile)
  const id = await withStore(flags, (store) => rotateSecretsKey(path, store))
  process.stderr.write(
    `All secrets are sealed with the new key ${id} in ${path}; the former key is removed. ` +
      'Keep a copy of the file apart from backups. Backups from before need the former file.\n',
  )
}

/** Gives up what no key opens. Errors: CliError; the store's when a service runs on the directory. */
export async function resetSecrets(
  flags: SecretsFlags & { readonly yes?: boolean },
): Promise<void> {
  const { giveUpLostSecrets, ownersText, secretsKeyPath } = await import('@winnow/server')
  const path = secretsKeyPath(flags.dataDir, flags.secretsKeyFile)
  await mustBeConfirmed(path, flags.yes === true)
  const owners = await withStore(flags, (store) => giveUpLostSecrets(path, store, Date.now()))
  process.stderr.write(
    owners.length === 0
      ? `Nothing is lost: ${path} opens every secret.\n`
      : `Given up: the secrets of ${ownersText(owners)}. "winnow secrets --help" says what each of them needs now.\n`,
  )
}

async function mustBeConfirmed(path: string, isSaid: boolean): Promise<void> {
  if (isSaid || (await isConfirmed(`Give up all secrets that ${path} does not open?`))) return
  throw new CliError(
    'secrets that are given up never come back: put the key file back, or say --yes',
    { exitCode: 2 },
  )
}

/** Without its key file, the directory of a node says nothing of what is sealed: a misspelt one must not get a new key. */
function withStore<Result>(
  flags: SecretsFlags,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (chosenDatabase(flags) !== undefined) mustBeOfNode(flags.dataDir)
  return asOwner(flags, work)
}
