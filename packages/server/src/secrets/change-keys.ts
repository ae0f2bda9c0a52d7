import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@winnow/engine'
import { DirectoryRefused } from '@winnow/store'
import { readSecretsKeys, type SecretsKeys, writeSecretsKeys } from './key-file.ts'
import { lostSecrets, openSecrets, sealAnew } from './open-secrets.ts'
import { newSecretsKey, SecretBox, sealedWith } from './secret-box.ts'
import {
  endpointWith,
  partnerOwner,
  personOwner,
  type RewriteSecret,
  type SecretStores,
} from './stored-secrets.ts'

/**
 * Seals every secret with a new key, and removes the former keys from the file. A rotation that is cut short leaves both keys in the
 * file; the next one ends it. Answers the id of the new key. Errors: DirectoryRefused.
 */
export async function rotateSecretsKey(path: string, stores: SecretStores): Promise<string> {
  const known = await readSecretsKeys(path)
  if (known === undefined) {
    throw new DirectoryRefused(`${path} is not there: the first start of the service makes it`)
  }
  const key = newSecretsKey()
  await writeSecretsKeys(path, [key, ...known])
  await openSecrets(path, stores)
  await writeSecretsKeys(path, [key])
  return key.id
}

/**
 * Gives up the secrets that no key opens: their endpoints are disabled with secrets that nobody knows, the authenticator codes of their
 * people are no longer right (recovery codes are), and their partners get a secret when they configure a URL again. Answers the owners.
 * Errors: DirectoryRefused.
 */
export async function giveUpLostSecrets(
  path: string,
  stores: SecretStores,
  nowMs: number,
): Promise<readonly string[]> {
  const known = await readSecretsKeys(path)
  const keys: SecretsKeys = known ?? [newSecretsKey()]
  const box = new SecretBox(keys)
  const owners = await lostSecrets(stores, known && box)
  if (known === undefined) await writeSecretsKeys(path, keys)
  const isLost = (stored: string, owner: string): boolean =>
    sealedWith(stored) !== undefined && !box.canOpen(stored, owner)
  await giveUpEndpoints(stores, { isLost, box, nowMs })
  await giveUpSeeds(stores, { isLost, box })
  await giveUpPartners(stores, { isLost })
  await sealAnew(stores, box)
  return owners
}

interface GivingUp {
  readonly isLost: (stored: string, owner: string) => boolean
  readonly box: SecretBox
  readonly nowMs: number
}

async function giveUpEndpoints(
  { endpoints }: SecretStores,
  { isLost, box, nowMs }: GivingUp,
): Promise<void> {
  for (const endpoint of await endpoints.all()) {
    let isChanged = false
    const replace: RewriteSecret = (stored, owner) => {
      if (!isLost(stored, owner)) return stored
      isChanged = true
      return box.seal(owner.startsWith('chat') ? LOST_URL : unknownSecret(), owner)
    }
    const replaced: Endpoint = endpointWith(endpoint, replace)
    if (!isChanged) continue
    const state = { state: 'disabled', disabledBy: 'person', updatedAtMs: nowMs } as const
    await endpoints.put({ ...replaced, ...state })
  }
}

async function giveUpSeeds(
  { credentials }: SecretStores,
  { isLost, box }: Pick<GivingUp, 'isLost' | 'box'>,
): Promise<void> {
  for (const { personId, seed } of await credentials.seeds()) {
    const owner = personOwner(personId)
    const to = box.seal(unknownSeed(), owner)
    if (isLost(seed, owner)) await credentials.replaceSeed(personId, { from: seed, to })
  }
}

async function giveUpPartners(
  { partners }: SecretStores,
  { isLost }: Pick<GivingUp, 'isLost'>,
): Promise<void> {
  for (const { id, config } of await partners.list()) {
    const { notificationSecret: secret, ...rest } = config
    if (secret === undefined || !isLost(secret, partnerOwner(id))) continue
    await partners.configure(id, rest)
  }
}

/** Stands for the URL of a chat until somebody sets it again; the name never resolves. */
const LOST_URL = 'https://lost.invalid/'

const BYTES = 24
const SEED_CHARS = 32
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const unknownSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`

/** A seed of a generator that nobody has: the second factor is asked for on, and no code of an app is right. */
const unknownSeed = (): string =>
  Array.from(randomBytes(SEED_CHARS), (byte) => BASE_32[byte % BASE_32.length]).join('')
