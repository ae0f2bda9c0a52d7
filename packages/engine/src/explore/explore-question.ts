import type { ExploreOp, ExploreType } from '@winnow/contract/native'
import type { ExploreValue } from './explore-field.ts'

/** A condition. `is` is true of any of its values, `is_not` of none. */
export interface ExploreFilter {
  readonly field: string
  readonly op: ExploreOp
  readonly values: readonly ExploreValue[]
}

/** A user of whom the asker sees nothing from an entry on: no event, no label, no decision. */
export interface UnseenUser {
  readonly userId: string
  readonly sequence: number
}

/** Which events are meant. `toMs` is exclusive. */
export interface ExploreSelection {
  readonly fromMs: number
  readonly toMs: number
  readonly filters: readonly ExploreFilter[]
  readonly unseen?: readonly UnseenUser[]
}

/** What is asked of the events of a selection. Times before the selection that are as long are the period before. */
export type ExploreAsk =
  | {
      readonly is: 'rows'
      readonly columns: readonly string[]
      readonly limit: number
      /** Rows of entries before this one. */
      readonly before?: number | undefined
    }
  | { readonly is: 'groups'; readonly by: string; readonly limit: number }
  | { readonly is: 'series'; readonly stepMs: number }
  | { readonly is: 'fields' }

/** Some figures of events. */
export interface ExploreFigures {
  readonly events: number
  /** Of their amounts, in US dollars. */
  readonly usd: number
  /** Events of users who are labelled bad of any type by now. */
  readonly bad: number
}

export interface ExploreRow {
  readonly sequence: number
  readonly atMs: number
  readonly values: Readonly<Record<string, ExploreValue>>
}

/** `value` undefined: the events without the field. Numbers are grouped by their value, scores by tens. */
interface ExploreGroup {
  readonly value: ExploreValue | undefined
  readonly now: ExploreFigures
  readonly before: ExploreFigures
}

interface ExploreBucket {
  readonly fromMs: number
  readonly now: ExploreFigures
  readonly before: ExploreFigures
}

export interface ExploreFieldUse {
  readonly name: string
  readonly type: ExploreType
  /** Of the events that were counted, those that have it. */
  readonly share: number
  readonly frequent: readonly { readonly value: ExploreValue; readonly events: number }[]
}

export type ExploreFound =
  | { readonly is: 'rows'; readonly events: number; readonly rows: readonly ExploreRow[] }
  | {
      readonly is: 'groups'
      readonly now: ExploreFigures
      readonly before: ExploreFigures
      readonly groups: readonly ExploreGroup[]
      /** Groups beyond those. */
      readonly more: number
    }
  | { readonly is: 'series'; readonly buckets: readonly ExploreBucket[] }
  | {
      readonly is: 'fields'
      readonly counted: number
      readonly fields: readonly ExploreFieldUse[]
    }
