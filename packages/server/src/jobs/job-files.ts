import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@winnow/contract'
import { replaceFile } from '@winnow/store'

const ENDING = '.json'

/** What a job that is kept has, whatever it does. */
interface KeptJob {
  readonly id: string
  readonly job: object
}

/** Jobs of one kind in a directory: a file each. */
export class JobFiles<Kept extends KeptJob> {
  private readonly directory: string
  private readonly onDamaged: (path: string) => void

  /** `onDamaged`: called with each file that is no job. */
  constructor(directory: string, onDamaged: (path: string) => void) {
    this.directory = directory
    this.onDamaged = onDamaged
  }

  /** The oldest first; damaged files are left out. Errors: the disk's. */
  async all(): Promise<readonly Kept[]> {
    const names = await namesIn(this.directory)
    const ids = names.filter((name) => /^[^.]+\.json$/.test(name)).toSorted()
    const read = await Promise.all(ids.map((name) => this.read(name)))
    return read.filter((one) => one !== undefined)
  }

  /** Errors: the disk's. */
  async write(kept: Kept): Promise<void> {
    await mkdir(this.directory, { recursive: true })
    await replaceFile(this.pathOf(kept.id), JSON.stringify(kept))
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  private async read(name: string): Promise<Kept | undefined> {
    const path = join(this.directory, name)
    const kept = keptIn<Kept>(await readFile(path, 'utf8'))
    if (kept !== undefined && `${kept.id}${ENDING}` === name) return kept
    this.onDamaged(path)
    return undefined
  }

  private pathOf(id: string): string {
    return join(this.directory, `${id}${ENDING}`)
  }
}

/** None where nothing was ever kept. */
async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function keptIn<Kept extends KeptJob>(text: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    const isWhole = isRecord(kept) && typeof kept['id'] === 'string' && isRecord(kept['job'])
    return isWhole ? (kept as unknown as Kept) : undefined
  } catch {
    return undefined
  }
}
