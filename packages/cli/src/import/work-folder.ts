import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../service/is-alive.ts'

const OWNER_ONLY = 0o700

/** How the folder of a process begins; its number follows. */
const PREFIX = 'work-'

/** The process of this folder; undefined for another folder. */
function ownerOf(name: string): number | undefined {
  const [, pid] = /^work-(\d+)-/.exec(name) ?? []
  return pid === undefined ? undefined : Number(pid)
}

/** Removes what processes left that were killed. */
async function sweep(imports: string): Promise<void> {
  for (const name of await readdir(imports)) {
    const owner = ownerOf(name)
    if (owner === undefined || isAlive(owner)) continue
    await rm(join(imports, name), { recursive: true, force: true })
  }
}

/**
 * Gives `work` a folder that no other import writes to, for what does not fit in memory: what comes by the standard input, and
 * sorted runs. It is gone afterwards; that of a process that was killed goes at the next import.
 */
export async function inWorkFolder<Value>(
  imports: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  await sweep(imports)
  const folder = join(imports, `${PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: OWNER_ONLY })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
