import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@winnow/contract'
import { replaceFile } from '@winnow/store'
import type { BulkStore, BulkTarget, KeptBulk } from './kept-bulk.ts'

const ENDING = '.json'

/** What a bulk action is about is in a file of its own, which never changes. */
const TARGETS = '.targets.json'

/** Bulk actions in a directory: two files each. */
export class BulkFiles implements BulkStore {
  private readonly directory: string
  private readonly onDamaged: (path: string) => void

  /** `onDamaged`: called with each file that holds no bulk action. */
  constructor(directory: string, onDamaged: (path: string) => void) {
    this.directory = directory
    this.onDamaged = onDamaged
  }

  async all(): Promise<readonly KeptBulk[]> {
    const names = (await namesIn(this.directory)).filter(
      (name) => name.endsWith(ENDING) && !name.endsWith(TARGETS),
    )
    const read = await Promise.all(names.toSorted().map((name) => this.read(name)))
    return read.filter((one) => one !== undefined)
  }

  async targets(id: string): Promise<readonly BulkTarget[]> {
    return JSON.parse(await readFile(this.pathOf(id, TARGETS), 'utf8')) as BulkTarget[]
  }

  async create(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<void> {
    await mkdir(this.directory, { recursive: true })
    await replaceFile(this.pathOf(bulk.id, TARGETS), JSON.stringify(targets))
    await this.write(bulk)
  }

  async write(bulk: KeptBulk): Promise<void> {
    await replaceFile(this.pathOf(bulk.id, ENDING), JSON.stringify(bulk))
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id, ENDING), { force: true })
    await rm(this.pathOf(id, TARGETS), { force: true })
  }

  private async read(name: string): Promise<KeptBulk | undefined> {
    const path = join(this.directory, name)
    const kept = keptIn(await readFile(path, 'utf8'))
    if (kept !== undefined && `${kept.id}${ENDING}` === name) return kept
    this.onDamaged(path)
    return undefined
  }

  private pathOf(id: string, ending: string): string {
    return join(this.directory, `${id}${ending}`)
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

function keptIn(text: string): KeptBulk | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    const isWhole = isRecord(kept) && typeof kept['id'] === 'string' && isRecord(kept['job'])
    return isWhole ? (kept as unknown as KeptBulk) : undefined
  } catch {
    return undefined
  }
}
