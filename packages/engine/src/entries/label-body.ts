import type { AbuseType } from '@winnow/contract/canonical'
import type { ImpliedLabelOrigin } from '../event-types/implied-label.ts'
import type { LabelEffect, ReplacedLabel } from '../labels/label-effect.ts'
import type { LabelledEntity } from '../ports/records.ts'

/** A label as its sender states it. */
export interface StatedLabel {
  readonly abuseType: AbuseType
  readonly isBad: boolean
  readonly timeMs?: number
  readonly description?: string
  readonly source?: string
  readonly analyst?: string
  readonly reasons?: readonly string[]
  /** What is labelled, when not the user: an order, a transaction, content, a session, a device. */
  readonly of?: LabelledEntity
  /** The entry of the event it is about, if the caller named it; absent = the most likely one is chosen. */
  readonly event?: number
}

/** Set when an event brought the label: the entry before it, or after it where a bad label ends. */
interface Brought {
  readonly by: ImpliedLabelOrigin
}

/** The body of a `label` entry: the label, and its effect on states, so that a replay need not compute it again. */
export interface LabelBody {
  /** Absent when an event brought it that names no user. */
  readonly userId?: string | undefined
  readonly label: StatedLabel
  readonly effect: LabelEffect
  readonly replaces: readonly ReplacedLabel[]
  readonly brought?: Brought
  /** Set when it was imported: it triggers no rescoring. */
  readonly isHistory?: boolean
  /** The bulk action that gave it. */
  readonly bulk?: string
}

/** The body of an `unlabel` entry: labels that are taken back. */
export interface UnlabelBody {
  readonly userId?: string | undefined
  /** What was labelled, when narrower than the user. */
  readonly of?: LabelledEntity
  readonly abuseTypes: readonly AbuseType[]
  readonly replaces: readonly ReplacedLabel[]
  readonly brought?: Brought
  /** Set when it was imported: it triggers no rescoring. */
  readonly isHistory?: boolean
}
