import { DirectoryRefused } from '@winnow/store'
import { readSecretsKeys, type SecretsKeys, writeSecretsKeys } from './key-file.ts'
import { newSecretsKey, SecretBox, sealedWith } from './secret-box.ts'
import {
  rewriteSecrets,
  type SecretReaders,
  type SecretStores,
  visitSecrets,
} from './stored-secrets.ts'

/** Secrets that are sealed and cannot be opened, by their owners; each owner once. */
export async function lostSecrets(
  stores: SecretReaders,
  box: SecretBox | undefined,
): Promise<readonly string[]> {
  const owners = new Set<string>()
  await visitSecrets(stores, (stored, owner) => {
    const isSealed = sealedWith(stored) !== undefined
    if (isSealed && box?.canOpen(stored, owner) !== true) owners.add(owner)
  })
  return [...owners]
}

/**
 * Opens the keys of a store, made where there are none and nothing is sealed, and seals what earlier versions stored in plain, or
 * what an older key seals, with the newest. Errors: DirectoryRefused, also where a sealed secret cannot be opened.
 */
export async function openSecrets(path: string, stores: SecretStores): Promise<SecretBox> {
  const known = await readSecretsKeys(path)
  const lost = await lostSecrets(stores, known && new SecretBox(known))
  if (lost.length > 0) throw secretsLost(path, known, lost)
  const keys: SecretsKeys = known ?? [newSecretsKey()]
  if (known === undefined) await writeSecretsKeys(path, keys)
  const box = new SecretBox(keys)
  await sealAnew(stores, box)
  return box
}

/** Seals with the newest key what is not. Errors: SecretUnreadable. */
export const sealAnew = (stores: SecretStores, box: SecretBox): Promise<void> =>
  rewriteSecrets(stores, (stored, owner) => {
    if (box.isCurrent(stored)) return stored
    const plain = sealedWith(stored) === undefined ? stored : box.open(stored, owner)
    return box.seal(plain, owner)
  })

/** Owners that are named in a message. */
const NAMED = 10

/** Owners in words: `endpoint ep_1, person 2 and 3 more`. */
export function ownersText(owners: readonly string[]): string {
  const named = owners.slice(0, NAMED).join(', ')
  const more = owners.length - NAMED
  return more > 0 ? `${named} and ${more} more` : named
}

function secretsLost(
  path: string,
  keys: SecretsKeys | undefined,
  owners: readonly string[],
): DirectoryRefused {
  const what = keys === undefined ? 'is not there' : 'does not have the key of every secret'
  return new DirectoryRefused(
    `the key file ${path} ${what}: the secrets of ${ownersText(owners)} cannot be read. ` +
      'Put the right file there, as it was before or on the machine that the backup is of. Where it is lost, ' +
      'give these secrets up with "winnow secrets reset": endpoints and partners then need new secrets, and people new codes.',
  )
}
