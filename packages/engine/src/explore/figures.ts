import { ABUSE_TYPES } from '@winnow/contract'
import type { Column } from './columns.ts'
import type { ExploreIndex } from './explore-index.ts'
import type { ExploreFigures, UnseenUser } from './explore-question.ts'
import type { Segment } from './segment.ts'

/** The amount of an event. */
const AMOUNT = 'event.amount'

/** Figures of some events, while they are counted. */
export interface Tally {
  events: number
  usd: number
  bad: number
}

export const newTally = (): Tally => ({ events: 0, usd: 0, bad: 0 })

const CENTS = 100

export const figuresOf = ({ events, usd, bad }: Tally): ExploreFigures => ({
  events,
  usd: Math.round(usd * CENTS) / CENTS,
  bad,
})

/** What is counted of each event besides that it is there. */
export class EventFigures {
  private readonly index: ExploreIndex
  /** By the number of the user: 1 = labelled bad of a type. */
  private readonly isBad: Uint8Array

  constructor(index: ExploreIndex, unseen?: readonly UnseenUser[]) {
    this.index = index
    const labels = ABUSE_TYPES.flatMap((type) => index.field(`labels.${type}`) ?? [])
    this.isBad = new Uint8Array(index.userField().texts.size)
    for (const field of labels) {
      const bad = field.texts.codeOf('bad')
      index.codesOfNow(field, unseen).forEach((code, user) => {
        if (code === bad) this.isBad[user] = 1
      })
    }
  }

  /** Adds events of a segment to tallies. */
  in(segment: Segment): (row: number, tally: Tally) => void {
    const { isBad, index } = this
    const amountField = index.field(AMOUNT)
    const amounts: Column | undefined = amountField && segment.column(amountField)
    const users = segment.column(index.userField())
    return (row, tally) => {
      tally.events += 1
      const amount = amounts?.at(row) ?? NaN
      if (!Number.isNaN(amount)) tally.usd += amount
      if (users !== undefined) tally.bad += isBad[users.at(row)] ?? 0
    }
  }
}
