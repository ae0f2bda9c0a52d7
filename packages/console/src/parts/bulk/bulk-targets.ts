import type { Answer, Input } from '../../calls/call-types.ts'

/** A bulk action: its preview and its progress. */
export type Bulk = Answer<'GET /v1/bulk-actions/{bulkActionId}'>
export type BulkHead = Answer<'GET /v1/bulk-actions'>['bulk_actions'][number]
export type Preview = NonNullable<Bulk['preview']>
export type BulkBody = Input<'POST /v1/bulk-actions'>['body']

/** What a screen offers to decide at once. */
export type BulkTargets =
  | { readonly is: 'users'; readonly userIds: readonly string[] }
  | { readonly is: 'events'; readonly events: NonNullable<BulkBody['events']> }
  | {
      readonly is: 'cases'
      readonly queue: string
      readonly abuseType: string
      /** Kinds of entity in the queue. */
      readonly entities: readonly string[]
      /** Ids of the decisions that the queue offers; none = all of its abuse type. */
      readonly offered: readonly string[]
    }

type Decision = Answer<'GET /v1/decisions'>['decisions'][number]

/** The decisions that can be taken about what is to be decided; those of a queue in its order. */
export function fitting(of: BulkTargets, all: readonly Decision[]): readonly Decision[] {
  if (of.is !== 'cases') return all.filter(({ entity_type: type }) => type === 'user')
  if (of.offered.length > 0) {
    return of.offered.flatMap((id) => all.find((one) => one.id === id) ?? [])
  }
  const ofType = all.filter(({ abuse_type: type }) => type === of.abuseType)
  return of.entities.flatMap((type) => ofType.filter((one) => one.entity_type === type))
}

/** Which cases of a queue are meant: those with scores, or money, from and up to. */
export interface Narrowed {
  readonly score_from?: number
  readonly score_to?: number
  readonly usd_micros_from?: number
}

/** The member of the body that says what it is about. */
export function bodyOf(
  of: BulkTargets,
  narrowed: Narrowed,
): Pick<BulkBody, 'filter' | 'user_ids' | 'events'> {
  if (of.is === 'users') return { user_ids: [...of.userIds] }
  if (of.is === 'events') return { events: of.events }
  return { filter: { queues: [of.queue], ...narrowed } }
}
