import { exploreCalls } from '@winnow/contract/native'
import { type ExploreFound, type ExploreValue, draftCondition } from '@winnow/engine'
import { blindView } from '../../cases/blind-view.ts'
import { ExploreBusy } from '../../explore/explore-desk.ts'
import type { ExploreJob, ExploreOutcome } from '../../explore/explore-job.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { columnsOf, fieldName, selectionOf, stepOf } from './selection-of.ts'

const PAGE_ROWS = 50
const GROUPS = 10

/** Any question about events. */
export const nativeExploreRoutes = nativeRoutes(exploreCalls, {
  async exploreEvents(exchange, { query }) {
    const selection = selectionOf(exchange, {
      filter: query('filter'),
      from: query('from'),
      to: query('to'),
    })
    const limit = query('limit') ?? PAGE_ROWS
    const columns = columnsOf(query('columns'))
    const rowsAsk = { is: 'rows', columns, limit, before: query('cursor') } as const
    const { found, ...outcome } = await asked(exchange, selection, rowsAsk)
    const { events, rows } = only('rows', found)
    const draft = draftCondition(selection.filters, (field) => outcome.types[field])
    const last = rows.at(-1)
    return {
      ...ofHowMuch(outcome),
      count: events,
      events: rows.map(({ sequence, atMs, values }) => ({ sequence, time: atMs, values })),
      next: rows.length === rowsAsk.limit && last !== undefined ? String(last.sequence) : null,
      condition: draft.condition,
      left_out: draft.leftOut.map(({ field }) => field),
    }
  },
  async exploreGroups(exchange, { query }) {
    const by = fieldName('by', query('by'))
    const ask = { is: 'groups', by, limit: query('limit') ?? GROUPS } as const
    const { found, ...outcome } = await asked(
      exchange,
      selectionOf(exchange, { filter: query('filter'), from: query('from'), to: query('to') }),
      ask,
    )
    const { now, before, groups, more } = only('groups', found)
    return {
      ...ofHowMuch(outcome),
      now,
      before,
      groups: groups.map(({ value, ...figures }) => ({ values: valuesOf(by, value), ...figures })),
      more,
    }
  },
  async exploreSeries(exchange, { query }) {
    const selection = selectionOf(exchange, {
      filter: query('filter'),
      from: query('from'),
      to: query('to'),
    })
    const stepMs = stepOf(selection, query('step_ms'))
    const { found, ...outcome } = await asked(exchange, selection, { is: 'series', stepMs })
    const { buckets } = only('series', found)
    return {
      ...ofHowMuch(outcome),
      step_ms: stepMs,
      buckets: buckets.map(({ fromMs, now, before }) => ({ from: fromMs, now, before })),
    }
  },
  async exploreFields(exchange, { query }) {
    const ask = { is: 'fields' } as const
    const { found, ...outcome } = await asked(
      exchange,
      selectionOf(exchange, { filter: query('filter'), from: query('from'), to: query('to') }),
      ask,
    )
    const { counted, fields } = only('fields', found)
    return {
      ...ofHowMuch(outcome),
      counted,
      fields: fields.map(({ name, type, share, frequent }) => ({
        name,
        type,
        share,
        frequent: frequent.map(({ value, events }) => ({ values: { [name]: value }, events })),
      })),
    }
  },
})

/** Errors: OwnRefusal unavailable, where too many ask. */
async function asked(
  exchange: KeyExchange,
  selection: ExploreJob['selection'],
  ask: ExploreJob['ask'],
): Promise<ExploreOutcome> {
  const { services, caller } = exchange
  const { users } = await blindView(exchange)
  const unseen = Array.from(users, ([userId, sequence]) => ({ userId, sequence }))
  try {
    return await services.explore.ask({
      environment: caller.environment.number,
      selection: { ...selection, unseen },
      ask,
      lastSequence: services.ledger.last(),
    })
  } catch (error) {
    if (error instanceof ExploreBusy) throw new OwnRefusal('unavailable', `${error.message}.`)
    throw error
  }
}

function only<Is extends ExploreFound['is']>(
  is: Is,
  found: ExploreFound,
): Extract<ExploreFound, { readonly is: Is }> {
  if (found.is !== is) throw new Error(`an answer about ${found.is} came for ${is}`)
  return found as Extract<ExploreFound, { readonly is: Is }>
}

const ofHowMuch = ({ share, sinceMs, cutFields }: Omit<ExploreOutcome, 'found'>) => ({
  share,
  since: sinceMs ?? null,
  cut_fields: [...cutFields],
})

const valuesOf = (field: string, value: ExploreValue | undefined): Record<string, ExploreValue> =>
  value === undefined ? {} : { [field]: value }
