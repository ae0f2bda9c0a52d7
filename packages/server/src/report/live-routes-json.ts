import type { liveRoutesSchema } from '@winnow/contract/native'
import type { LiveRouteFigures } from '@winnow/engine'
import type { RoutesAnswer } from './report-reader.ts'
import type { Written } from '../answers/written.ts'

type LiveRoutesJson = Written<typeof liveRoutesSchema>

/** The figures of the routes that decide, on the wire. */
export const liveRoutesJson = (answer: RoutesAnswer): LiveRoutesJson => ({
  read_entries: answer.readEntries,
  ledger_entries: answer.ledgerEntries,
  judged_one_of: answer.judgedOneOf,
  routes: answer.routes.map(routeJson),
})

const routeJson = (of: LiveRouteFigures): LiveRoutesJson['routes'][number] => ({
  workflow: of.workflow,
  route: of.route,
  version: of.version,
  stage: of.stage,
  changed_at: of.changedAtMs,
  changed_by: of.changedBy,
  events: of.events,
  hits: of.hits,
  users: of.users,
  amount_micros: of.amountMicros,
  judged_hits: of.judgedHits,
  bad: of.bad,
  good: of.good,
  not_yet_known: of.notYetKnown,
  unknown: of.unknown,
  precision: of.precision ?? null,
  control: controlJson(of.control),
  overrides: of.overrides,
  errors: of.errors,
  paused_hits: of.pausedHits,
  not_run: of.notRun,
  is_paused: of.pausedFor !== undefined,
  paused_for: of.pausedFor ?? null,
  last_hit: of.lastHitMs ?? null,
  is_unused: of.isUnused,
  line: [...of.line],
  recent: of.recent.map(({ sequence, atMs, userId, amountMicros }) => ({
    sequence,
    time: atMs,
    user_id: userId ?? null,
    amount_micros: amountMicros ?? null,
  })),
})

function controlJson(
  control: LiveRouteFigures['control'],
): LiveRoutesJson['routes'][number]['control'] {
  if (control === undefined) return null
  const { notYetKnown, precision, ...counts } = control
  return { ...counts, not_yet_known: notYetKnown, precision: precision ?? null }
}
