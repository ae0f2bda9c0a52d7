import { CliError } from '../cli-error.ts'
import { isConfirmed } from '../output/is-confirmed.ts'
import { mustBeDataDirectory } from './data-directory.ts'
import { throwWithHolder } from './throw-with-holder.ts'

export interface SecretsFlags {
  readonly dataDir: string
  /** `auto` = in the data directory. */
  readonly secretsKeyFile: string
}

/** Seals all secrets with a new key. Errors: CliError; the store's when a service runs on the directory. */
export async function rotateKey(flags: SecretsFlags): Promise<void> {
  const { rotateSecretsKey, secretsKeyPath } = await import('@winnow/server')
  const path = secretsKeyPath(flags.dataDir, flags.secretsKeyFile)
  const id = await withStore(flags.dataDir, (store) => rotateSecretsKey(path, store))
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
  const owners = await withStore(flags.dataDir, (store) =>
    giveUpLostSecrets(path, store, Date.now()),
  )
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

type OpenStore = Awaited<ReturnType<(typeof import('@winnow/store'))['openSqliteStore']>>

async function withStore<Result>(
  dataDir: string,
  work: (store: OpenStore) => Promise<Result>,
): Promise<Result> {
  mustBeDataDirectory(dataDir)
  const { openSqliteStore } = await import('@winnow/store')
  const store = await openSqliteStore({ directory: dataDir }).catch((error: unknown) =>
    throwWithHolder(error, dataDir),
  )
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
