import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'

/** What the examples have in common. */
export const EXAMPLE_HEAD = {
  environment: 1,
  receivedAtMs: Date.UTC(2026, 2, 1, 12),
  requestId: undefined,
  outcome: new Uint8Array(0),
}

/** The decision of the examples. */
export const EXAMPLE_TAKEN: TakenDecision = {
  id: 'block_user_payment_abuse',
  abuseType: 'payment_abuse',
  category: 'block',
  source: 'automated_rule',
  atMs: EXAMPLE_HEAD.receivedAtMs,
  by: { workflow: 'New orders', route: 'Stolen cards', version: 7, event: 4710 },
}

const ofRoute = { version: 7, policy: 4601, workflow: 'New orders', route: 'Stolen cards' }

const byAdmin = { who: { kind: 'admin' }, why: 'The sale is over.' } as const

const BODIES = [
  {
    kind: 'decided',
    body: { userId: 'billy_jones', taken: EXAMPLE_TAKEN, latest: [EXAMPLE_TAKEN] },
  },
  {
    kind: 'label',
    body: {
      userId: 'billy_jones',
      label: {
        abuseType: 'payment_abuse',
        isBad: true,
        timeMs: EXAMPLE_HEAD.receivedAtMs,
        source: 'chargeback',
        analyst: 'mira@shop.example',
        description: 'Charged back.',
        of: { type: 'order', id: 'ORDER-28168441' },
      },
      effect: { touched: [] },
      replaces: [],
    },
  },
  {
    kind: 'unlabel',
    body: { userId: 'billy_jones', abuseTypes: ['payment_abuse'], replaces: [] },
  },
  {
    kind: 'listed',
    body: {
      list: 'blocked_mails',
      source: 'api',
      author: 'mira@shop.example',
      added: [{ value: 'ann@shop.example', reason: 'Chargeback.' }],
      removed: ['bea@shop.example'],
    },
  },
  {
    kind: 'policy',
    body: {
      version: 7,
      stage: 'rollout',
      percent: 20,
      document: '{}',
      decisions: [],
      lists: [],
      ...byAdmin,
      why: 'More care with new cards.',
    },
  },
  {
    kind: 'guarded',
    body: { is: 'route_paused', ...ofRoute, hits: 41, events: 500, budget: 5 },
  },
  {
    kind: 'guarded',
    body: { is: 'route_paused', ...ofRoute, hits: 21, events: 64, budget: 10, slowerThanUs: 250 },
  },
  { kind: 'guarded', body: { is: 'route_resumed', ...ofRoute, ...byAdmin } },
  {
    kind: 'guarded',
    body: {
      is: 'condition_failed',
      ...ofRoute,
      reason: 'The custom field `tier` is a text.',
      event: 4710,
    },
  },
  {
    kind: 'guarded',
    body: {
      is: 'rollout_paused',
      version: 7,
      policy: 4601,
      metric: 'block',
      limit: 2,
      inRollout: { hits: 21, events: 200 },
      others: { hits: 16, events: 800 },
    },
  },
  { kind: 'guarded', body: { is: 'rollout_resumed', version: 7, policy: 4601, ...byAdmin } },
  {
    kind: 'model',
    body: {
      abuseType: 'payment_abuse',
      how: 'promoted',
      model: 4711,
      parent: 3120,
      summary: { kind: 'trees', rows: 7200, bad: 180, fromMs: 0, toMs: 0, metrics: {} },
    },
  },
  {
    kind: 'noticed',
    body: {
      is: 'model_drifting',
      abuseType: 'payment_abuse',
      findings: [
        {
          kind: 'features',
          name: 'device_card_burst',
          level: 'large',
          sentence:
            'Share of events with more than 3 cards of the device: 1.2 % → 9 % since 22 Feb 2026.',
        },
      ],
    },
  },
  { kind: 'noticed', body: { is: 'model_steady', abuseType: 'payment_abuse' } },
  {
    kind: 'noticed',
    body: {
      is: 'integration_unhealthy',
      findings: [
        {
          finding: 'refused',
          share: 12.5,
          sentence: '12.5 % of the events of a day were refused.',
        },
      ],
    },
  },
  { kind: 'noticed', body: { is: 'integration_recovered' } },
  {
    kind: 'noticed',
    body: { is: 'backtest_ready', backtest: 'bt_1f3a', state: 'done', events: 1_000_000 },
  },
  {
    kind: 'noticed',
    body: {
      is: 'endpoint_failing',
      endpoint: 'ep_3f2a9c0e1b7d4e21',
      percent: 50,
      failures: 10,
      most: 20,
      error: 'timeout',
      waiting: 120,
      oldestMs: 1_772_366_400_000,
    },
  },
  {
    kind: 'noticed',
    body: { is: 'endpoint_recovered', endpoint: 'ep_3f2a9c0e1b7d4e21', waiting: 120 },
  },
] as const

/** Entries from which a message of each kind follows that follows from an entry alone. */
export const EXAMPLE_ENTRIES: readonly LedgerEntry[] = BODIES.map(
  // An example has what a message reads, not the tables of a label's effect.
  ({ kind, body }, at) =>
    ({ ...EXAMPLE_HEAD, sequence: 4711 + at, kind, body }) as unknown as LedgerEntry,
)
