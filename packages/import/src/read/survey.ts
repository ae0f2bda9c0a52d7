import type { Batches, ImportLine } from '../lines/import-line.ts'

/** What a first look at an input finds. */
export interface Survey {
  readonly lines: number
  /** Its lines are in the order of time, so it can be read as it is. */
  readonly isSorted: boolean
}

/** Reads an input once, to learn whether it must be sorted and how long it is. */
export async function survey(lines: Batches<ImportLine>): Promise<Survey> {
  let count = 0
  let isSorted = true
  let latest = 0
  for await (const batch of lines) {
    count += batch.length
    for (const { timeMs } of batch) {
      if (timeMs < latest) isSorted = false
      latest = timeMs
    }
  }
  return { lines: count, isSorted }
}
