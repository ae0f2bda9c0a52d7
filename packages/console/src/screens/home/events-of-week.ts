import { ABUSE_TYPE } from './use-weeks.ts'

const WEEK_MS = 7 * 86_400_000

const FIELD = `labels.${ABUSE_TYPE}`

/** What the label of the users says by now. */
const LABELS = {
  bad: { field: FIELD, op: 'is', values: ['bad'] },
  good: { field: FIELD, op: 'is', values: ['good'] },
  none: { field: FIELD, op: 'missing', values: [] },
} as const

export type WeekLabel = keyof typeof LABELS

interface CountedEvents {
  /** The begin of the week, ms since 1970. */
  readonly from: number
  /** Of the types that are ever labelled. */
  readonly types: readonly string[]
  /** Absent = whatever it says. */
  readonly label?: WeekLabel | undefined
}

/** The events behind a number of a week, as the address of the explorer has them. */
export const eventsOfWeek = ({ from, types, label }: CountedEvents) => ({
  where: [
    { field: 'event.type', op: 'is' as const, values: types },
    ...(label === undefined ? [] : [LABELS[label]]),
  ],
  from,
  to: from + WEEK_MS,
})
