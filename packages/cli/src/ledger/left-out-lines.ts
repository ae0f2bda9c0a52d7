import {
  identify,
  nameOfRequest,
  requestOf,
  type EntityKey,
  type LedgerEntry,
} from '@winnow/engine'
import { keyOfLine } from '@winnow/server'
import { textOf, withoutReason } from '@winnow/import'
import { CliError } from '../cli-error.ts'
import { inspectFile } from '../import/read/input-file.ts'
import { readJsonl } from '../import/read/read-jsonl.ts'

/** Lines that can be left out, some 60 bytes of memory each. */
const MAX_LINES = 10_000_000

/** Entries of the ledger that came of given lines of an import, known by the ids of the lines. */
export class LeftOutLines {
  /** Entries that were found to be of these lines. */
  count = 0
  readonly #names: ReadonlySet<string>

  private constructor(names: ReadonlySet<string>) {
    this.#names = names
  }

  /**
   * Reads a file of lines as they were sent: events, labels and decisions, as `winnow import --dry-run --lines` writes
   * them, or a reject file. Errors: CliError.
   */
  static async read(
    path: string,
    seed: EntityKey,
    environments: readonly number[],
  ): Promise<LeftOutLines> {
    const names = new Set<string>()
    for await (const batch of readJsonl(await inspectFile(path, 'jsonl'))) {
      for (const raw of batch) {
        const key = keyOfLine(textOf(withoutReason(raw).text))
        if (key === undefined)
          throw new CliError(`${path}: line ${raw.place} has no id to know it by`)
        for (const environment of environments) names.add(nameOf(seed, environment, key))
      }
      if (names.size > MAX_LINES) throw new CliError(`${path}: more than ${MAX_LINES} lines`)
    }
    return new LeftOutLines(names)
  }

  /** Whether the entry is of one of the lines; counts those that are. */
  has({ requestId }: LedgerEntry): boolean {
    if (requestId === undefined) return false
    const { key, isLasting } = requestOf(requestId)
    const isLeftOut = isLasting && this.#names.has(nameOfRequest(key))
    if (isLeftOut) this.count += 1
    return isLeftOut
  }
}

const nameOf = (seed: EntityKey, environment: number, key: string): string =>
  nameOfRequest(identify(seed, environment, { key, bodyDigest: '' }).key)
