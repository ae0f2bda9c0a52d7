import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ill, unseen, well, type Finding } from './finding.ts'

/** Files that are named, of those that belong to somebody else. */
const NAMED = 5

/**
 * Whether all that lies in a data directory belongs to the user who owns its ledger. Files that root made, by a command
 * or a backup, cannot be written by the service; they are not damaged.
 */
export async function checkOwners(dataDir: string): Promise<Finding> {
  const owner = await ownerOf(join(dataDir, 'ledger.db'))
  const names = await readdir(dataDir).catch(() => undefined)
  if (owner === undefined || names === undefined) {
    return unseen('owner', 'there is no ledger that can be looked at')
  }
  const owners = await Promise.all(names.map((name) => ownerOf(join(dataDir, name))))
  const others = names.filter((_, at) => owners[at] !== undefined && owners[at] !== owner).sort()
  if (others.length === 0) return well('owner', `user ${owner} owns every file`)
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : ''
  return ill(
    'owner',
    `user ${owner} owns ledger.db, but not ${others.slice(0, NAMED).join(', ')}${more}`,
    `chown -R ${owner} ${dataDir}`,
  )
}

/** The user's number; undefined of what is not there, or cannot be looked at. */
async function ownerOf(path: string): Promise<number | undefined> {
  const info = await stat(path).catch(() => undefined)
  return info?.uid
}
