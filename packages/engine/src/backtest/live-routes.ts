import { ABUSE_TYPES } from '@winnow/contract'
import type { DecidedBody } from '../entries/decided-entry.ts'
import { eventOf } from '../entries/event-entry.ts'
import type { EntryOfKind, LedgerEntry } from '../entries/ledger-entry.ts'
import type { PolicyBody } from '../entries/policy-body.ts'
import { decodeSections } from '../events/outcome.ts'
import { readPolicy } from '../policies/document/read-policy.ts'
import type { WorkflowDocument } from '../policies/document/policy-document.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import { keyOf } from '../policies/share-key.ts'
import type { WorkflowVerdict } from '../policies/verdict.ts'
import type { ServingHistory } from '../report/serving-history.ts'
import { RowsOnDemand } from './rows-on-demand.ts'
import { LiveRoute, type LiveHit, type LiveRouteFigures, type PauseCause } from './live-route.ts'
import { referenceMicros } from './reference-micros.ts'

/** A route of a version that decides. */
interface PlacedRoute {
  readonly counts: LiveRoute
  /** Its document, to see whether it changes. */
  readonly text: string
}

interface PlacedWorkflow {
  /** Places of its abuse types in ABUSE_TYPES. */
  readonly types: readonly number[]
  readonly routes: ReadonlyMap<string, PlacedRoute>
}

/** A version that decides. */
interface Slot {
  readonly entry: number
  readonly version: number
  readonly blocks: ReadonlySet<string>
  readonly workflows: ReadonlyMap<string, PlacedWorkflow>
  /** Routes that take nothing, as `workflow/route`. */
  readonly paused: Map<string, PauseCause>
}

/** A decision by a route that stands. */
interface StandingDecision {
  readonly counts: LiveRoute
  readonly category: string
}

/** Decisions by routes that people may overrule; the oldest are forgotten. */
const MAX_STANDING = 50_000

/** What the routes that decide do, folded from the entries of one environment. */
export class LiveRoutes {
  private slots: { readonly live?: Slot; readonly rollout?: Slot } = {}
  private readonly standing = new Map<string, StandingDecision>()

  /** Takes the next entry of the environment. */
  take(entry: LedgerEntry): void {
    if (entry.kind === 'event') this.event(entry)
    else if (entry.kind === 'policy') this.publish(entry)
    else if (entry.kind === 'decided') this.decided(entry.body)
    else if (entry.kind === 'guarded') this.guarded(entry)
  }

  /** The figures of all routes: those of the live version first. `history` has taken the same entries. */
  figures(history: ServingHistory, asOfMs: number): readonly LiveRouteFigures[] {
    const rows = new RowsOnDemand(history, { fromMs: 0, toMs: Infinity, asOfMs })
    return (['live', 'rollout'] as const).flatMap((stage) => {
      const { version, workflows, paused } = this.slots[stage] ?? NOTHING
      return [...workflows].flatMap(([workflow, { types, routes }]) =>
        [...routes].map(([route, { counts }]) => {
          const pausedFor = paused.get(`${workflow}/${route}`)
          return counts.figures(rows, { version, stage, pausedFor, types, asOfMs })
        }),
      )
    })
  }

  private publish({ sequence, receivedAtMs, body }: EntryOfKind<'policy'>): void {
    const { version, stage } = body
    const former = Object.values(this.slots) as readonly Slot[]
    const { live, rollout } = this.slots
    this.slots = {
      ...(live !== undefined && live.version !== version && { live }),
      ...(rollout !== undefined && rollout.version !== version && { rollout }),
    }
    if (stage !== 'live' && stage !== 'rollout') return
    const change = { changedAtMs: receivedAtMs, changedBy: version }
    const slot = slotOf({ sequence, body }, change, former)
    this.slots = { ...this.slots, [stage]: slot }
  }

  private event(entry: EntryOfKind<'event'>): void {
    const { live, rollout } = this.slots
    if (live === undefined && rollout === undefined) return
    const verdict = verdictIn(decodeSections(entry.outcome))
    if (verdict === undefined) return
    const slot = [live, rollout].find((one) => one?.entry === verdict.policy)
    if (slot === undefined) return
    const hit = hitOf(entry)
    for (const workflow of verdict.workflows) this.workflow(slot, workflow, hit)
  }

  private workflow(
    slot: Slot,
    run: WorkflowVerdict,
    hit: () => Omit<LiveHit, 'isBlocked' | 'isControl'>,
  ): void {
    const workflow = slot.workflows.get(run.workflow)
    if (workflow === undefined) return
    for (const { counts } of workflow.routes.values()) counts.seen()
    for (const { route } of run.errors) workflow.routes.get(route)?.counts.failed()
    for (const route of run.paused ?? []) workflow.routes.get(route)?.counts.passedOver()
    for (const route of run.notRun ?? []) workflow.routes.get(route)?.counts.skipped()
    const taken = run.route === undefined ? undefined : workflow.routes.get(run.route)
    if (taken === undefined) return
    const isBlocked = run.actions.some(
      (action) => action.do === 'decide' && slot.blocks.has(action.decision),
    )
    taken.counts.hit({ ...hit(), isBlocked, isControl: run.control !== undefined })
  }

  private decided({ userId = '', of, taken }: DecidedBody): void {
    const key = `${of?.type ?? 'user'} ${of?.id ?? userId} ${taken.abuseType}`
    const { by, category, source } = taken
    if (by === undefined && source === 'automated_rule') return
    const stood = this.standing.get(key)
    this.standing.delete(key)
    if (by !== undefined) return this.stand(key, by, category)
    const isAgainst =
      (stood?.category === 'block' && category === 'accept') ||
      (stood?.category === 'accept' && category === 'block')
    if (isAgainst) stood.counts.overruled()
  }

  private stand(
    key: string,
    { workflow, route, version }: { workflow: string; route: string; version: number },
    category: string,
  ): void {
    const slot = Object.values(this.slots).find((one: Slot) => one.version === version)
    const counts = slot?.workflows.get(workflow)?.routes.get(route)?.counts
    if (counts === undefined) return
    this.standing.set(key, { counts, category })
    const [oldest] = this.standing.keys()
    if (this.standing.size > MAX_STANDING && oldest !== undefined) this.standing.delete(oldest)
  }

  private guarded({ body }: EntryOfKind<'guarded'>): void {
    if (body.is !== 'route_paused' && body.is !== 'route_resumed') return
    for (const slot of Object.values(this.slots) as readonly Slot[]) {
      const name = `${body.workflow}/${body.route}`
      if (slot.entry !== body.policy) continue
      if (body.is === 'route_resumed') slot.paused.delete(name)
      else slot.paused.set(name, body.slowerThanUs === undefined ? 'budget' : 'latency')
    }
  }
}

const NOTHING: Pick<Slot, 'version' | 'workflows' | 'paused'> = {
  version: 0,
  workflows: new Map(),
  paused: new Map(),
}

function hitOf(entry: EntryOfKind<'event'>): () => Omit<LiveHit, 'isBlocked' | 'isControl'> {
  return () => {
    const event = eventOf(entry)
    const { sequence } = entry
    const { userId, sessionId, timeMs: atMs = entry.receivedAtMs } = event
    const amount = referenceMicros(event, atMs)
    const amountMicros = amount === 'unpriced' ? undefined : amount
    const userKey = keyOf(userId ?? sessionId ?? String(sequence))
    return { sequence, atMs, userId, amountMicros, userKey }
  }
}

interface Changed {
  readonly changedAtMs: number
  readonly changedBy: number
}

/** Routes that are the same as before go on counting. */
function slotOf(
  { sequence, body }: { readonly sequence: number; readonly body: PolicyBody },
  change: Changed,
  former: readonly Slot[],
): Slot {
  const { document } = readPolicy(JSON.parse(body.document))
  const blocks = body.decisions.filter(({ category }) => category === 'block')
  return {
    entry: sequence,
    version: body.version,
    paused: new Map(),
    blocks: new Set(blocks.map(({ id }) => id)),
    workflows: new Map(
      document.workflows.map((workflow) => [workflow.name, placed(workflow, change, former)]),
    ),
  }
}

function placed(
  { name, abuseTypes, routes }: WorkflowDocument,
  change: Changed,
  former: readonly Slot[],
): PlacedWorkflow {
  const known = former.flatMap(({ workflows }) => workflows.get(name) ?? [])
  const all = routes.map((route): readonly [string, PlacedRoute] => {
    const text = JSON.stringify(route)
    const same = known.map((one) => one.routes.get(route.name)).find((one) => one?.text === text)
    const fresh = { workflow: name, route: route.name, ...change }
    return [route.name, same ?? { counts: new LiveRoute(fresh), text }]
  })
  return {
    types: abuseTypes.map((type) => ABUSE_TYPES.indexOf(type)),
    routes: new Map(all),
  }
}
