import type { AbuseType } from '@winnow/contract'
import { type ModelBody, serves } from '../../entries/model-body.ts'

/** Models of one environment that are listed. */
const MAX_MODEL_HISTORY = 200

/** A model's entry of the ledger. */
export interface ModelRecord extends ModelBody {
  readonly sequence: number
  /** Its time; of a fit that of the label that began it. Absent in those of older versions. */
  readonly atMs?: number
}

/**
 * The latest models of an environment, the oldest first. Whatever comes later, it knows of each abuse type the model that
 * serves, and who let it.
 */
export class ModelHistory {
  private records: ModelRecord[] = []

  get all(): readonly ModelRecord[] {
    return this.records
  }

  of(abuseType: AbuseType): readonly ModelRecord[] {
    return this.records.filter((record) => record.abuseType === abuseType)
  }

  add(record: ModelRecord): void {
    this.records.push(record)
    if (this.records.length <= MAX_MODEL_HISTORY) return
    const needed = this.needed()
    const oldest = this.records.findIndex((one) => !needed.has(one))
    this.records.splice(oldest, 1)
  }

  restore(records: readonly ModelRecord[]): void {
    this.records = [...records]
  }

  /** The model that serves, if somebody chose it by hand and has not released it; 0 = the starter. */
  chosenByHand(abuseType: AbuseType): number | undefined {
    const last = this.lastChoice(abuseType)
    return last?.how === 'by_hand' ? last.model : undefined
  }

  /** The last entry that named what serves, or who is to choose. */
  private lastChoice(abuseType: AbuseType): ModelRecord | undefined {
    return this.of(abuseType).findLast((one) => serves(one) || one.how === 'released')
  }

  /** What is known however old it is: at most three of each abuse type. */
  private needed(): ReadonlySet<ModelRecord> {
    const needed = new Set<ModelRecord>()
    for (const { abuseType } of this.records) {
      const serving = this.of(abuseType).findLast(serves)
      const holder = this.records.find(({ sequence }) => sequence === serving?.model)
      for (const one of [this.lastChoice(abuseType), serving, holder]) {
        if (one !== undefined) needed.add(one)
      }
    }
    return needed
  }
}
