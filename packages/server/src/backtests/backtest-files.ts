import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@winnow/contract'
import { replaceFile } from '@winnow/store'
import type { BacktestStore, KeptBacktest } from './kept-backtest.ts'

const ENDING = '.json'

/** Backtests in a directory: one file each. */
export class BacktestFiles implements BacktestStore {
  private readonly directory: string
  private readonly onDamaged: (path: string) => void

  /** `onDamaged`: called with each file that holds no backtest. */
  constructor(directory: string, onDamaged: (path: string) => void) {
    this.directory = directory
    this.onDamaged = onDamaged
  }

  /** Damaged files are left out. Errors: the disk's. */
  async all(): Promise<readonly KeptBacktest[]> {
    const names = await namesIn(this.directory)
    const ids = names.filter((name) => name.endsWith(ENDING)).toSorted()
    const read = await Promise.all(ids.map((name) => this.read(name)))
    return read.filter((one) => one !== undefined)
  }

  async write(backtest: KeptBacktest): Promise<void> {
    await mkdir(this.directory, { recursive: true })
    await replaceFile(this.pathOf(backtest.id), JSON.stringify(backtest))
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  private async read(name: string): Promise<KeptBacktest | undefined> {
    const path = join(this.directory, name)
    const kept = keptIn(await readFile(path, 'utf8'))
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

function keptIn(text: string): KeptBacktest | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    const isWhole = isRecord(kept) && typeof kept['id'] === 'string' && isRecord(kept['job'])
    return isWhole ? (kept as unknown as KeptBacktest) : undefined
  } catch {
    return undefined
  }
}
