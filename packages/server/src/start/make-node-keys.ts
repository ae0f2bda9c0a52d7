import type { Store } from '@winnow/engine'
import { secretsKeyPath } from '../secrets/key-file.ts'
import { openSecrets } from '../secrets/open-secrets.ts'
import { openVerificationKey } from '../verification/verification-key.ts'
import { openLocalAccess } from './credentials.ts'
import { shareAdmin } from './shared-admin.ts'

const IN_DIRECTORY = 'auto'

/**
 * Makes an account and its keys, and those files of the first node of a database that each further node needs a copy of. Errors: those of
 * the store and the file system.
 */
export async function makeNodeKeys(
  store: Store,
  dataDirectory: string,
  nowMs: number,
): Promise<void> {
  const access = await openLocalAccess(store.accounts, dataDirectory, nowMs)
  await shareAdmin(access, store.adminHash)
  await openSecrets(secretsKeyPath(dataDirectory, IN_DIRECTORY), store)
  await openVerificationKey(dataDirectory)
}
