import {
  type FitTask,
  type FittedModel,
  fitModel,
  type Ledger,
  type OnProgress,
  type Trainer,
} from '@winnow/engine'

/** Fits in this thread: for tests and trials. */
export class MemoryTrainer implements Trainer {
  private readonly ledger: Ledger

  constructor(ledger: Ledger) {
    this.ledger = ledger
  }

  fit(task: FitTask, onProgress?: OnProgress): Promise<FittedModel | undefined> {
    const read = async (sequences: readonly number[]) => {
      const entries = await Promise.all(sequences.map((sequence) => this.ledger.get(sequence)))
      return entries.filter((entry) => entry !== undefined)
    }
    return fitModel(task, read, onProgress)
  }
}
