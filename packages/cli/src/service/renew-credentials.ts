import type { AnswerOf, keyCalls } from '@winnow/contract/native'
import { credentialsPath, type Credentials } from './credentials.ts'

/** A key as the service lists it: its last characters, never the whole. */
export type KnownKey = Omit<AnswerOf<(typeof keyCalls)['listKeys']>['keys'][number], 'created_at'>

/** A key that was made, whole; in the place of another where it says so. */
export type NewKey = KnownKey & {
  readonly key: string
  readonly replaces?: string
}

/**
 * The credentials with a new key where they held the one it replaces, or one that works no longer by the keys
 * there were; undefined when the key they hold is another that works.
 */
export function renewed(
  credentials: Credentials,
  before: readonly KnownKey[],
  made: NewKey,
): Credentials | undefined {
  const { environment, kind, replaces } = made
  const member = kind === 'api' ? 'api_key' : 'beacon_key'
  const held = credentials[environment][member]
  const alike = before.filter(
    (key) =>
      key.state === 'active' &&
      key.environment === environment &&
      key.kind === kind &&
      held.endsWith(key.hint),
  )
  if (alike.some(({ key_id: id }) => id !== replaces)) return undefined
  return { ...credentials, [environment]: { ...credentials[environment], [member]: made.key } }
}

/** Replaces `credentials.json`. Errors: those of the file system; then the former file stays. */
export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const { replaceFile } = await import('@winnow/store')
  await replaceFile(credentialsPath(dataDir), `${JSON.stringify(credentials, undefined, 2)}\n`)
}
