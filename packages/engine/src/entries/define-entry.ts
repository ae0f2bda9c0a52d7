import type { Block } from '../event-types/block.ts'
import type { ScoreCause } from '../ports/outbox.ts'
import type { CaseEntity } from '../ports/cases.ts'
import type { LabelledEntity } from '../ports/records.ts'
import type { KnownRecords, RecordChanges } from '../records/changes.ts'
import type { SentEvent } from '../records/sent-event.ts'
import type { LearningFolds, ListFolds, StateFolds } from './entry-folds.ts'
import type { TakenDecision } from './decisions/taken-decision.ts'
import type { EntryOf } from './entry-of.ts'
import type { LabelChange } from './label-change.ts'
import type { MovedType } from './lesson-body.ts'

/** Members of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** Why a score was computed again: a label nearby, a beacon that came after its event, or a caller who asked. */
export type RescoreCause =
  | { readonly kind: 'label'; readonly sequence: number }
  | { readonly kind: 'late_beacon' | 'request' }

/** What a timeline shows of an entry besides its time, type and scores. */
export interface TimelineDetails {
  /** Of a label. */
  readonly isBad?: boolean
  /** What a label or a decision is about, when narrower than the user. */
  readonly of?: LabelledEntity
  readonly cause?: RescoreCause
  /** Of a decision. */
  readonly taken?: TakenDecision
  /** The entry of the decision that this one undoes. */
  readonly undoes?: number
  /** Of a label: who gave it, and what it comes from. */
  readonly analyst?: string | undefined
  readonly source?: string | undefined
  /** What a person wrote about the user. */
  readonly note?: string
  /** Of an event: its details were removed, because it was old or its user was erased. */
  readonly isShrunken?: true
  /** The fields of an event that identify it best, by the names of the interface. */
  readonly fields?: Fields
}

/** Members that earlier versions did not write are absent. */
interface LineUp {
  readonly serving?: readonly number[] | undefined
  readonly moved?: readonly MovedType[] | undefined
}

/**
 * Everything that a kind of entry means. Only the codec is needed: a kind without a member has none of its effects. It then
 * changes no state and no record, is in no timeline, and callers see its whole body.
 */
export interface EntryDefinition<Kind extends string, Body> {
  readonly kind: Kind
  /** The body as the ledger keeps it. */
  encode(body: Body): string
  /** The opposite, also of texts that earlier versions wrote. Error: the text is no such body. */
  decode(text: string): Body
  /** It may follow from an earlier entry, and then has that entry's time. */
  readonly isFollowing?: true
  /** Its outcome, if not empty, is a fitted model. */
  readonly holdsModel?: true

  /** The labels that it gives or takes back: models learn them, and a device or user of theirs is known by them. */
  labelChange?(body: Body): LabelChange
  /** Changes of entity states. Live code makes them before it writes the entry; recovery and replay call this. */
  fold?(entry: EntryOf<Kind, Body>, states: StateFolds): void
  /** Changes of what was learned. */
  learn?(entry: EntryOf<Kind, Body>, learning: LearningFolds): Promise<void>
  /** The models that serve from it on, by abuse type, and the weights that labels had moved by then. */
  lineUp?(body: Body): LineUp | undefined
  /** Changes of the environment's lists. */
  changeLists?(entry: EntryOf<Kind, Body>, lists: ListFolds): void
  /** The order or content that it blocks or lets through. */
  blocks?(body: Body): Block | undefined
  /** Which users are scored again because of it: those around a label, or the user of a late beacon's event. */
  fansOut?(entry: EntryOf<Kind, Body>): 'label' | 'beacon' | undefined

  /** Changes of records and timelines. `event`: the entry's, if it was read before. */
  records?(entry: EntryOf<Kind, Body>, known: KnownRecords, event?: SentEvent): RecordChanges
  /** The event in it, to be read only as far as it is asked. */
  sentEvent?(body: Body): SentEvent
  /** What a message names as the cause of a changed score; absent: the entry, as an event. */
  cause?(entry: EntryOf<Kind, Body>): ScoreCause
  /** When that happened which moved a score, ms; absent: the time in its records. */
  movedAtMs?(entry: EntryOf<Kind, Body>): number

  /** When it happened, ms; absent: when it was received. */
  timeMs?(entry: EntryOf<Kind, Body>): number
  /** The user it is about. */
  userId?(body: Body): string | undefined
  /** What it is about, when narrower than the user. */
  entity?(body: Body): CaseEntity | LabelledEntity | undefined
  /** The case that it belongs to. */
  caseId?(body: Body): number | undefined
  /** It is about no user: an erasure leaves it as it is, even where somebody wrote an id into it. */
  readonly namesNoUser?: true
  /** It repeats labels of many users. */
  readonly isOfManyUsers?: true
  /** The part of the body that callers see, in our names; absent: all of it. Events have the names of the interface already. */
  shown?(body: Body): Fields
  readonly isShownAsSent?: true
  timeline?(body: Body): TimelineDetails
  /** Its members in a line of a full export; absent: the body by the name of the kind. */
  exported?(entry: EntryOf<Kind, Body>): Fields
  /** Its line in a file that `winnow import` reads; undefined, or absent: such a file has none. `id` names the entry. */
  imported?(entry: EntryOf<Kind, Body>, id: string): Fields | undefined
}

/** Declares a kind of entry. */
export function defineEntry<const Kind extends string, Body>(
  definition: EntryDefinition<Kind, Body>,
): EntryDefinition<Kind, Body> {
  return definition
}
