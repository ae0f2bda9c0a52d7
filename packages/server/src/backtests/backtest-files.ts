import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '@winnow/store'
import type { BacktestStore, KeptBacktest } from './kept-backtest.ts'

const ENDING = '.json'

/** Backtests in a directory: one file each. */
export class BacktestFiles implements BacktestStore {
  private readonly directory: string

  constructor(directory: string) {
    this.directory = directory
  }

  /** A damaged file is left out: it can be asked for again. */
  async all(): Promise<readonly KeptBacktest[]> {
    const names = await readdir(this.directory).catch(() => [])
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
    const text = await readFile(join(this.directory, name), 'utf8').catch(() => '')
    try {
      const kept = JSON.parse(text) as Partial<KeptBacktest>
      const isWhole = `${kept.id}${ENDING}` === name && kept.job !== undefined
      return isWhole ? (kept as KeptBacktest) : undefined
    } catch {
      return undefined
    }
  }

  private pathOf(id: string): string {
    return join(this.directory, `${id}${ENDING}`)
  }
}
