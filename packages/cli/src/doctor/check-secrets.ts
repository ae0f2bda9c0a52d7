import { stat } from 'node:fs/promises'
import { lostSecrets, ownersText, readSecretsKeys, SecretBox, visitSecrets } from '@winnow/server'
import type { ReadOnlyStore } from '@winnow/store'
import { ownCommand } from '../own-command.ts'
import { doubtful, ill, unseen, well, type Finding } from './finding.ts'

const WHAT = 'secrets'

type Stores = Pick<ReadOnlyStore, 'credentials' | 'endpoints' | 'partners'>

/** Whether the key file is there, opens every stored secret, and is for its owner alone. */
export async function checkSecrets(stores: Stores, path: string): Promise<Finding> {
  try {
    return await findingOf(stores, path)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    // A ledger of an earlier version that no service migrated yet.
    if (/no such (?:table|column)/.test(why))
      return unseen(WHAT, 'none: an earlier version wrote it')
    return ill(WHAT, why, 'put the right key file there, readable by the user of the service')
  }
}

async function findingOf(stores: Stores, path: string): Promise<Finding> {
  const keys = await readSecretsKeys(path)
  const lost = await lostSecrets(stores, keys && new SecretBox(keys))
  if (lost.length > 0) {
    const fault = keys === undefined ? 'is not there' : 'lacks a key'
    const remedy = `put the right file there, or give these secrets up with "${ownCommand(['secrets', 'reset'])}"`
    return ill(WHAT, `${path} ${fault}: the secrets of ${ownersText(lost)} cannot be read`, remedy)
  }
  if (keys === undefined) return unseen(WHAT, `no key yet: the next start makes ${path}`)
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) {
    return doubtful(WHAT, `${path} can be read by other users`, `chmod 600 ${path}`)
  }
  return well(WHAT, `${path} opens all ${await countOf(stores)}; backups leave it out`)
}

async function countOf(stores: Stores): Promise<number> {
  let count = 0
  await visitSecrets(stores, () => (count += 1))
  return count
}
