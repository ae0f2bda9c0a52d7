import type { ListChange, ListChanged } from '../ports/list.ts'
import type { FoundDevices } from '../entities/enrichment.ts'
import type { EntryHead, EntryPlace } from './entry-of.ts'
import type { LabelChange } from './label-change.ts'
import type { LabelSubject } from './label-subject.ts'
import type { LessonBody } from './lesson-body.ts'
import type { LinkBody } from './link-body.ts'
import type { ModelBody } from './model-body.ts'
import type { RescoreBody } from './rescore-body.ts'

/** What an entry can change in entity states. States that have the entry already stay as they are. */
export interface StateFolds {
  /** Adds a label to the reputation of what it touches, and takes back those it replaces. */
  label(entry: EntryPlace, change: LabelChange): void
  /** Folds earlier events of a session into its user. */
  link(entry: EntryPlace, body: LinkBody): void
  /** Folds events of a session into the devices of a beacon that came after them. `found`: all devices of the last one. */
  tie(entry: EntryPlace, body: RescoreBody, found: FoundDevices): void
  /** Makes the entry the user's last score. */
  pointAtScore(entry: EntryPlace, userId: string): void
  /** Lets the state of a user begin anew. */
  forget(entry: EntryPlace, userId: string): void
  /** Makes the entry the subject's last decision. */
  pointAtDecision(entry: EntryPlace, subject: LabelSubject): void
}

/** What an entry can change in lists. */
export interface ListFolds {
  define(environment: number, changed: ListChanged): void
  change(environment: number, change: ListChange): void
}

/** What an entry can change in what was learned. */
export interface LearningFolds {
  learn(entry: EntryHead, body: LessonBody): Promise<void>
  adopt(entry: EntryHead, body: ModelBody): Promise<void>
}
