import type { BacktestStore, KeptBacktest } from '../backtests/kept-backtest.ts'

/** Keeps backtests in memory, as JSON. */
export class MemoryBacktests implements BacktestStore {
  private readonly kept = new Map<string, string>()

  async all(): Promise<readonly KeptBacktest[]> {
    return [...this.kept.values()].map((text) => JSON.parse(text) as KeptBacktest)
  }

  async write(backtest: KeptBacktest): Promise<void> {
    this.kept.set(backtest.id, JSON.stringify(backtest))
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id)
  }
}
