import { auditEntry } from './audit-entry.ts'
import { caseEntry } from './case-entry.ts'
import { counterEntry } from './counter-entry.ts'
import { decidedEntry } from './decided-entry.ts'
import { decisionEntry } from './decision-entry.ts'
import { dueEntry } from './due-entry.ts'
import { erasureEntry } from './erasure-entry.ts'
import { eventEntry } from './event-entry.ts'
import { guardedEntry } from './guarded-entry.ts'
import { labelEntry } from './label-entry.ts'
import { lessonEntry } from './lesson-entry.ts'
import { linkEntry } from './link-entry.ts'
import { listedEntry } from './listed-entry.ts'
import { listEntry } from './list-entry.ts'
import { lostEntry } from './lost-entry.ts'
import { modelEntry } from './model-entry.ts'
import { notedEntry } from './noted-entry.ts'
import { noticedEntry } from './noticed-entry.ts'
import { policyEntry } from './policy-entry.ts'
import { rescoreEntry } from './rescore-entry.ts'
import { settledEntry } from './settled-entry.ts'
import { sparedEntry } from './spared-entry.ts'
import { thresholdsEntry } from './thresholds-entry.ts'
import { unlabelEntry } from './unlabel-entry.ts'

/** Every kind of entry. Its place is its number in files: a new kind goes to the end, and none is ever removed. */
export const ENTRY_DEFINITIONS = [
  eventEntry,
  labelEntry,
  unlabelEntry,
  rescoreEntry,
  lessonEntry,
  modelEntry,
  thresholdsEntry,
  decisionEntry,
  decidedEntry,
  lostEntry,
  linkEntry,
  auditEntry,
  policyEntry,
  listEntry,
  listedEntry,
  guardedEntry,
  sparedEntry,
  counterEntry,
  caseEntry,
  settledEntry,
  dueEntry,
  noticedEntry,
  erasureEntry,
  notedEntry,
] as const
