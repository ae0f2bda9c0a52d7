import type { AbuseType, ReservedFields } from '@winnow/contract/canonical'
import type { ListedValue, RecordHead, RecordKind, StoredLabel } from '@winnow/engine'
import type { SubjectRow } from '../../record-rows.ts'
import type { ListValuesTable } from './list-table.ts'
import {
  type LabelTable,
  type RecordTable,
  SUBJECT_TYPES,
  type SubjectTable,
} from './records-tables.ts'

/** Between the rows of the tables and what they mean. */

export function subjectOfRow(row: SubjectTable): SubjectRow {
  return {
    environment: row.environment,
    type: SUBJECT_TYPES[row.type] ?? 'user',
    id: row.id,
    firstSeenMs: row.events === 0 ? Infinity : row.first_seen_ms,
    lastSeenMs: row.last_seen_ms,
    events: row.events,
    lastSequence: row.last_sequence,
    scores: scoresOfBytes(row.scores),
    levels: row.levels,
    joined: row.joined ?? undefined,
    describedBy: row.described_by,
  }
}

export function scoreBytes(scores: Float32Array): Uint8Array {
  return new Uint8Array(scores.buffer, scores.byteOffset, scores.byteLength)
}

export function scoresOfBytes(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}

export function headOfRow(row: Omit<RecordTable, 'environment' | 'fields'>): RecordHead {
  return {
    kind: row.kind as RecordKind,
    id: row.id,
    userId: row.user_id ?? undefined,
    createdBy: row.created_by ?? undefined,
    createdAtMs: row.created_at_ms ?? undefined,
    updatedBy: row.updated_by,
    updatedAtMs: row.updated_at_ms,
    links: JSON.parse(row.links) as Record<string, string>,
  }
}

export function fieldsOfRow(fields: string): ReservedFields {
  return JSON.parse(fields) as ReservedFields
}

export function labelOfRow(row: LabelTable): StoredLabel {
  const type = row.of_type as NonNullable<StoredLabel['of']>['type'] | ''
  return {
    abuseType: row.abuse_type as AbuseType,
    isBad: row.is_bad === 1,
    atMs: row.at_ms,
    description: row.description ?? undefined,
    source: row.source ?? undefined,
    analyst: row.analyst ?? undefined,
    sequence: row.sequence,
    of: type === '' ? undefined : { type, id: row.of_id },
  }
}

export function listedOfRow(row: ListValuesTable): ListedValue {
  const { masked, expires_at_ms: expiresAtMs, reason, author } = row
  return {
    value: row.value,
    ...(masked !== null && { masked }),
    ...(expiresAtMs !== null && { expiresAtMs }),
    ...(reason !== null && { reason }),
    ...(author !== null && { author }),
    source: row.source,
    addedAtMs: row.added_at_ms,
    sequence: row.sequence,
  }
}
