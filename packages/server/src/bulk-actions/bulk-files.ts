import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '@winnow/store'
import { JobFiles } from '../jobs/job-files.ts'
import type { BulkStore, BulkTarget, KeptBulk } from './kept-bulk.ts'

/** Bulk actions in a directory. What one is about never changes, and is in a file of its own. */
export class BulkFiles implements BulkStore {
  private readonly directory: string
  private readonly files: JobFiles<KeptBulk>

  /** `onDamaged`: called with each file that holds no bulk action. */
  constructor(directory: string, onDamaged: (path: string) => void) {
    this.directory = directory
    this.files = new JobFiles(directory, onDamaged)
  }

  all(): Promise<readonly KeptBulk[]> {
    return this.files.all()
  }

  async targets(id: string): Promise<readonly BulkTarget[]> {
    return JSON.parse(await readFile(this.targetsPathOf(id), 'utf8')) as BulkTarget[]
  }

  async create(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<void> {
    await mkdir(this.directory, { recursive: true })
    await replaceFile(this.targetsPathOf(bulk.id), JSON.stringify(targets))
    await this.write(bulk)
  }

  write(bulk: KeptBulk): Promise<void> {
    return this.files.write(bulk)
  }

  async remove(id: string): Promise<void> {
    await this.files.remove(id)
    await rm(this.targetsPathOf(id), { force: true })
  }

  private targetsPathOf(id: string): string {
    return join(this.directory, `${id}.targets.json`)
  }
}
