import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Accounts, Store } from '@winnow/engine'
import { DirectoryRefused, makeDirectories, replaceFile } from '@winnow/store'
import type { AdminTokenSource } from '../auth/admin-token.ts'
import { newAdminToken, sha256Hex } from '../auth/secrets.ts'
import {
  drawAccount,
  hasTexts,
  isIssuedAccount,
  storeAccount,
  type IssuedAccount,
} from './issue-account.ts'

/** `credentials.json`: the local account's keys and the admin token, readable by its owner only. */
export interface Credentials extends IssuedAccount {
  readonly admin_token: string
}

/** What the first start made, or an earlier one left. */
export interface LocalAccess extends AdminTokenSource {
  readonly isFirstStart: boolean
  /** The account of the first start, if that is known. */
  readonly accountId: string | undefined
}

const LOCAL_ACCOUNT_NAME = 'local'

export const credentialsPath = (dataDirectory: string): string =>
  join(dataDirectory, 'credentials.json')

/** What must stay when the owner takes `credentials.json` away. */
const localPath = (dataDirectory: string): string => join(dataDirectory, 'local-access.json')

interface Local {
  readonly account_id: string
  readonly admin_sha256: string
  /** Of a token that is about to be in force. */
  readonly next_admin_sha256?: string
  /** The account and its keys are all stored. */
  readonly complete: boolean
  /** When `credentials.json` was taken away on purpose, ms. */
  readonly sealed_at_ms?: number
}

/** What `credentials.json` is asked for once the account is stored. Its owner may have taken it away. */
type Held = Partial<Pick<Credentials, 'account_id' | 'admin_token'>>

const isCredentials = (value: unknown): value is Credentials =>
  isIssuedAccount(value) && hasTexts(value, ['admin_token'])

const isLocal = (value: unknown): value is Local =>
  hasTexts(value, ['account_id', 'admin_sha256']) &&
  typeof Reflect.get(value, 'complete') === 'boolean'

const isHeld = (value: unknown): value is Held =>
  hasTexts(value, []) &&
  ['account_id', 'admin_token'].every(
    (name) => !Object.hasOwn(value, name) || hasTexts(value, [name]),
  )

/**
 * Makes the local account when the store has no account, and writes its keys down once; otherwise
 * reads what the first start left. The files come first: a start that is killed between them and
 * the account is finished by the next one. Errors: a directory that cannot be written.
 */
export async function openLocalAccess(
  accounts: Accounts,
  dataDirectory: string,
  nowMs: number,
): Promise<LocalAccess> {
  makeDirectories(dataDirectory)
  const known = await accounts.list()
  const left = await readJson(localPath(dataDirectory), isLocal)
  if (known.length > 0 && left?.complete !== false) {
    const local = left ?? (await fromCredentials(dataDirectory, known))
    return {
      isFirstStart: false,
      ...localOf(dataDirectory, await withHeldToken(dataDirectory, local)),
    }
  }
  const kept = await readJson(credentialsPath(dataDirectory), isCredentials)
  const credentials = kept ?? (await writeCredentials(dataDirectory))
  const local = {
    account_id: credentials.account_id,
    admin_sha256: sha256Hex(credentials.admin_token),
  }
  await writeOwned(localPath(dataDirectory), { ...local, complete: false })
  await storeAccount(accounts, credentials, { name: LOCAL_ACCOUNT_NAME, nowMs })
  await writeOwned(localPath(dataDirectory), { ...local, complete: true })
  return { isFirstStart: true, ...localOf(dataDirectory, local) }
}

/** What a start left in the directory; undefined = nothing. Changes nothing. Errors: DirectoryRefused, for a damaged file. */
export async function readLocalAccess(dataDirectory: string): Promise<LocalAccess | undefined> {
  const local = await readJson(localPath(dataDirectory), isLocal)
  return local && { isFirstStart: false, ...localOf(dataDirectory, local) }
}

/** Why `local-access.json` would keep a service from starting; undefined = it is whole, or is not there. */
export function localAccessFault(dataDirectory: string): Promise<string | undefined> {
  return readJson(localPath(dataDirectory), isLocal).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/**
 * Makes a new admin token and new keys of the local account for an owner of the directory who lost the old ones.
 * Keys that applications use work on. No service may run on it. Errors: DirectoryRefused, where there is no account.
 */
export async function resetAccess(
  { accounts, adminHash }: Pick<Store, 'accounts' | 'adminHash'>,
  dataDirectory: string,
  nowMs: number,
): Promise<Credentials> {
  const left = await readJson(localPath(dataDirectory), isLocal).catch(() => undefined)
  const known = await accounts.list()
  const account = known.find(({ id }) => id === left?.account_id) ?? known[0]
  if (account === undefined) {
    throw new DirectoryRefused(`${dataDirectory} has no account yet: the first start makes one`)
  }
  const drawn = drawAccount({ accountId: account.id })
  const credentials = { ...drawn, admin_token: newAdminToken() }
  await storeAccount(accounts, credentials, { name: account.name, nowMs })
  await writeOwned(credentialsPath(dataDirectory), credentials)
  const admin_sha256 = sha256Hex(credentials.admin_token)
  await writeOwned(localPath(dataDirectory), {
    account_id: account.id,
    admin_sha256,
    complete: true,
  })
  await adminHash?.keep(admin_sha256)
  return credentials
}

/**
 * Takes `credentials.json` away once its owner has the keys and the admin token elsewhere. Their hashes stay, so all of them work
 * on. False: it is not there. Errors: DirectoryRefused, where the hashes are not kept yet.
 */
export async function sealCredentials(dataDirectory: string, nowMs: number): Promise<boolean> {
  const path = credentialsPath(dataDirectory)
  const kept = await readJson(path, isHeld)
  const local = await readJson(localPath(dataDirectory), isLocal)
  const token = kept?.admin_token
  const isKept = token === undefined || sha256Hex(token) === local?.admin_sha256
  if (local?.complete !== true || !isKept) {
    throw new DirectoryRefused(`${dataDirectory} is not complete: start the service on it first`)
  }
  await writeOwned(localPath(dataDirectory), { ...local, sealed_at_ms: nowMs })
  if (kept === undefined) return false
  await overwrite(path)
  await rm(path)
  return true
}

/** Writes over what the file holds, so that its place on the disk does not keep it. */
async function overwrite(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size, ' '), 0, size, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether `credentials.json` was taken away by `sealCredentials`. */
export async function isSealed(dataDirectory: string): Promise<boolean> {
  const local = await readJson(localPath(dataDirectory), isLocal).catch(() => undefined)
  return local?.sealed_at_ms !== undefined
}

const localOf = (dataDirectory: string, local: Omit<Local, 'complete'> | undefined) => ({
  adminSha256: local?.admin_sha256,
  accountId: local?.account_id,
  keepAdminToken: (token: string) => keepAdminToken(dataDirectory, token),
})

/**
 * A rotation that was cut short is finished where `credentials.json` has the token it announced; else the
 * former one stays. A file that is not there, cannot be read or has no token announces nothing.
 */
async function withHeldToken(
  dataDirectory: string,
  left: Local | undefined,
): Promise<Local | undefined> {
  const next = left?.next_admin_sha256
  if (left === undefined || next === undefined) return left
  const kept = await heldCredentials(dataDirectory)
  if (kept?.admin_token === undefined || sha256Hex(kept.admin_token) !== next) return left
  const local = inForce(left, next)
  await writeOwned(localPath(dataDirectory), local)
  return local
}

/**
 * The content of `local-access.json`, when it was lost, say by a restored backup of the ledger alone: the token that
 * `credentials.json` has is in force. Undefined when that is gone too, or of another ledger.
 */
async function fromCredentials(
  dataDirectory: string,
  known: Awaited<ReturnType<Accounts['list']>>,
): Promise<Local | undefined> {
  const kept = await heldCredentials(dataDirectory)
  const { account_id, admin_token } = kept ?? {}
  if (account_id === undefined || admin_token === undefined) return undefined
  if (!known.some(({ id }) => id === account_id)) return undefined
  const local = { account_id, admin_sha256: sha256Hex(admin_token), complete: true }
  await writeOwned(localPath(dataDirectory), local)
  return local
}

/** What `credentials.json` holds; undefined when it is not there, or cannot be read. */
const heldCredentials = (dataDirectory: string): Promise<Held | undefined> =>
  readJson(credentialsPath(dataDirectory), isHeld).catch(() => undefined)

const inForce = ({ account_id, complete, ...local }: Local, admin_sha256: string): Local => ({
  account_id,
  admin_sha256,
  complete,
  ...(local.sealed_at_ms !== undefined && { sealed_at_ms: local.sealed_at_ms }),
})

/**
 * Announced by its hash, written where its owner keeps it, then put in force. Errors: a file that cannot be
 * read or written; then the former token stays.
 */
async function keepAdminToken(dataDirectory: string, token: string): Promise<void> {
  const path = credentialsPath(dataDirectory)
  const left = await readJson(localPath(dataDirectory), isLocal)
  if (left === undefined) throw new Error(`${localPath(dataDirectory)} is gone`)
  const kept = await readJson(path, isHeld)
  const isOurs = kept?.account_id === left.account_id
  const sha256 = sha256Hex(token)
  await writeOwned(localPath(dataDirectory), { ...left, next_admin_sha256: sha256 })
  if (isOurs) await writeOwned(path, { ...kept, admin_token: token })
  try {
    await writeOwned(localPath(dataDirectory), inForce(left, sha256))
  } catch (error) {
    if (isOurs) await writeOwned(path, kept)
    throw error
  }
}

async function writeCredentials(dataDirectory: string): Promise<Credentials> {
  const credentials = { ...drawAccount(), admin_token: newAdminToken() }
  await writeOwned(credentialsPath(dataDirectory), credentials)
  return credentials
}

/** A file of ours; undefined when it is not there. Errors: DirectoryRefused, when it is damaged. */
async function readJson<T>(
  path: string,
  isWhole: (value: unknown) => value is T,
): Promise<T | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (isWhole(value)) return value
    throw new TypeError('it does not hold what it should')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new DirectoryRefused(`${path} cannot be read: restore it, or move it away`, {
      cause: error,
    })
  }
}

const writeOwned = (path: string, value: Credentials | Local | Held): Promise<void> =>
  replaceFile(path, `${JSON.stringify(value, null, 2)}\n`)
