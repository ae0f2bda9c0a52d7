import { type FitTask, type FittedModel, fitModel, type Ledger, type Trainer } from '@winnow/engine'

/** Fits in this thread: for tests and trials. */
export class MemoryTrainer implements Trainer {
  private readonly ledger: Ledger

  constructor(ledger: Ledger) {
    this.ledger = ledger
  }

  fit(task: FitTask): Promise<FittedModel | undefined> {
    return fitModel(task, async (sequences) => {
      const entries = await Promise.all(sequences.map((sequence) => this.ledger.get(sequence)))
      return entries.filter((entry) => entry !== undefined)
    })
  }
}
