import { BEACON_EVENT } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Command, CommandName } from './commands.ts'
import type { Core } from './core.ts'
import { CoreUnavailable } from './core-errors.ts'
import { NO_OUTCOME } from '../events/outcome.ts'
import { eventRequest, heldCore, START_MS } from './held-core.test.support.ts'
import type { Query, QueryName, QueryResults } from './queries.ts'

const ENVIRONMENT = 1
const OF_ANN = { environment: ENVIRONMENT, userId: 'ann' } as const
const HEAD = { environment: ENVIRONMENT, receivedAtMs: START_MS } as const
const MODEL = { ...HEAD, abuseType: 'payment_abuse' } as const
const ORDER = { type: 'order', id: 'o-1' } as const

const CASE_HEAD = {
  case: 32,
  queue: 'payments',
  entity: { type: 'user', id: 'ann' },
  userId: 'ann',
  abuseType: 'payment_abuse',
  score: 80,
} as const
const OF_CASE = { ...HEAD, userId: 'ann', head: CASE_HEAD, who: { name: 'eva' } } as const

const request = {
  ...eventRequest({ $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' }),
  idempotency: { key: 'first', bodyDigest: 'a', isLasting: true },
}
const label = {
  ...HEAD,
  userId: 'ann',
  label: { abuseType: 'payment_abuse', isBad: true },
} as const

const CART = {
  $type: '$add_item_to_cart',
  $item: { $item_id: 'i', $product_title: 'A', $price: 1 },
}

const UNKNOWN = { value: null, low: null, high: null } as const
const NO_METRICS = {
  area_under_roc: UNKNOWN,
  average_precision: UNKNOWN,
  recall_at_1_percent: UNKNOWN,
  brier_score: UNKNOWN,
  log_loss: UNKNOWN,
  calibration_error: UNKNOWN,
}

/** One command of each kind: the compiler refuses a table without one. */
const COMMANDS: { readonly [Name in CommandName]: Command<Name> } = {
  event: { is: 'event', request },
  label: { is: 'label', request: label },
  labels: { is: 'labels', requests: [label] },
  unlabel: { is: 'unlabel', request: { ...HEAD, userId: 'ann' } },
  rescore: { is: 'rescore', ...OF_ANN, nowMs: START_MS },
  decide: {
    is: 'decide',
    request: {
      ...HEAD,
      userId: 'ann',
      taken: {
        id: 'block',
        abuseType: 'account_abuse',
        category: 'block',
        source: 'manual_review',
        atMs: START_MS,
      },
    },
  },
  decide_case: { is: 'decide_case', request: { ...OF_CASE, taken: [], asOf: 1 } },
  undo_case: { is: 'undo_case', request: { ...OF_CASE, decision: 1, wasFinal: false } },
  dispute_case: {
    is: 'dispute_case',
    request: {
      ...HEAD,
      userId: 'ann',
      body: { ...CASE_HEAD, of: 1, who: { name: 'eva' }, decisions: [] },
      decision: 1,
    },
  },
  note_case: {
    is: 'note_case',
    environment: ENVIRONMENT,
    note: { kind: 'due', body: { ...CASE_HEAD, percent: 50, dueAtMs: START_MS } },
    nowMs: START_MS,
  },
  note_user: {
    is: 'note_user',
    environment: ENVIRONMENT,
    noted: { userId: 'ann', note: 'A gift.', who: { name: 'eva' } },
    nowMs: START_MS,
  },
  decide_user: {
    is: 'decide_user',
    request: {
      ...OF_ANN,
      receivedAtMs: START_MS,
      bulk: 'ba_1',
      taken: [
        {
          id: 'block',
          abuseType: 'payment_abuse',
          category: 'block',
          source: 'manual_review',
          atMs: START_MS,
        },
      ],
      asOf: Number.MAX_SAFE_INTEGER,
    },
  },
  undo_user: {
    is: 'undo_user',
    request: { ...OF_ANN, receivedAtMs: START_MS, bulk: 'ba_1', wasFinal: true },
  },
  undo_decision: {
    is: 'undo_decision',
    request: { ...OF_ANN, receivedAtMs: START_MS, decision: 1, wasFinal: true },
  },
  set_decision: {
    is: 'set_decision',
    environment: ENVIRONMENT,
    decision: {
      id: 'block',
      name: 'Block',
      description: '',
      entityType: 'user',
      abuseType: 'payment_abuse',
      category: 'block',
      createdAtMs: START_MS,
      updatedAtMs: START_MS,
    },
    nowMs: START_MS,
  },
  erase_user: {
    is: 'erase_user',
    request: { ...OF_ANN, who: { kind: 'admin' }, nowMs: START_MS },
  },
  renew_snapshot: { is: 'renew_snapshot' },
  set_thresholds: {
    is: 'set_thresholds',
    environment: ENVIRONMENT,
    settings: { hysteresis: 1, byType: {} },
    nowMs: START_MS,
  },
  notice: {
    is: 'notice',
    environment: ENVIRONMENT,
    notice: { is: 'integration_recovered' },
    nowMs: START_MS,
  },
  audit: {
    is: 'audit',
    environment: ENVIRONMENT,
    change: {
      who: { kind: 'admin' },
      what: 'create_key',
      on: { type: 'key', id: 'k' },
      changes: {},
    },
    nowMs: START_MS,
  },
  guard_policy: {
    is: 'guard_policy',
    request: {
      environment: ENVIRONMENT,
      nowMs: START_MS,
      who: { kind: 'admin' },
      why: 'two people look at it',
      wish: { is: 'set_approval', isRequired: true },
    },
  },
  publish_policy: {
    is: 'publish_policy',
    request: {
      environment: ENVIRONMENT,
      nowMs: START_MS,
      stage: 'live',
      of: { is: 'document', document: { workflows: [] } },
      decisions: [],
      who: { kind: 'admin' },
      why: 'to begin',
    },
  },
  set_list: {
    is: 'set_list',
    request: {
      environment: ENVIRONMENT,
      name: 'bad_mails',
      kind: 'email',
      form: 'plain',
      description: '',
      nowMs: START_MS,
    },
  },
  delete_list: {
    is: 'delete_list',
    environment: ENVIRONMENT,
    name: 'bad_mails',
    nowMs: START_MS,
  },
  change_list: {
    is: 'change_list',
    request: {
      ...HEAD,
      list: 'bad_mails',
      kind: 'email',
      source: 'api',
      add: [{ value: 'ann@shop.example' }],
      remove: [],
    },
  },
  choose_model: { is: 'choose_model', choice: { ...MODEL, model: 0 } },
  release_model: { is: 'release_model', release: MODEL },
  import_model: {
    is: 'import_model',
    model: {
      ...MODEL,
      bytes: new Uint8Array(0),
      summary: { kind: 'ridge', rows: 0, bad: 0, fromMs: 0, toMs: 0, metrics: NO_METRICS },
      origin: { codeVersion: '0', features: '', sha256: '' },
    },
  },
  train_model: { is: 'train_model', environment: ENVIRONMENT, abuseType: 'payment_abuse' },
  begin_due_fits: { is: 'begin_due_fits' },
}

describe.each(Object.values(COMMANDS))('the command $is', (command) => {
  it('is refused while the core closes, and writes nothing', async () => {
    const { core, ledger } = await heldCore()
    const closed = core.close()
    await expect(core.execute(command)).rejects.toThrow(CoreUnavailable)
    await closed
    expect(ledger.entries).toEqual([])
  })

  it('is refused while the disk refuses, and writes nothing', async () => {
    const { core, ledger } = await heldCore()
    ledger.reason = 'the disk is full'
    await expect(core.execute(command)).rejects.toThrow('the disk is full')
    expect(ledger.entries).toEqual([])
    ledger.reason = undefined
    await core.close()
  })
})

/** One query of each kind: the compiler refuses a table without one. */
const QUERIES: { readonly [Name in QueryName]: Query<Name> } = {
  recall: { is: 'recall', environment: ENVIRONMENT, keys: ['first'] },
  event_of_key: { is: 'event_of_key', environment: ENVIRONMENT, key: 'first' },
  user_of_event: { is: 'user_of_event', sequence: 1 },
  belonging: { is: 'belonging', ...OF_ANN, of: ORDER },
  score_now: { is: 'score_now', ...OF_ANN, nowMs: START_MS + 1 },
  last_score: { is: 'last_score', ...OF_ANN },
  standing: { is: 'standing', ...OF_ANN },
  decisions: { is: 'decisions', ...OF_ANN },
  last_decision: { is: 'last_decision', ...OF_ANN },
  surroundings: { is: 'surroundings', sequence: 1 },
  known_values: { is: 'known_values', environment: ENVIRONMENT, text: 'ann@shop.example' },
  shared_value: {
    is: 'shared_value',
    environment: ENVIRONMENT,
    type: 'email',
    id: 'ann@shop.example',
  },
  values_of_user: { is: 'values_of_user', ...OF_ANN, events: [1, 2, 3, 4, 5, 6, 7, 8] },
  device: { is: 'device', environment: ENVIRONMENT, id: 'web:d' },
  percentiles: {
    is: 'percentiles',
    environment: ENVIRONMENT,
    scores: [{ abuseType: 'payment_abuse', score: 99 }],
    days: [1],
  },
  trace: { is: 'trace', score: { environment: ENVIRONMENT, sequence: 1, outcome: NO_OUTCOME } },
  lists: { is: 'lists', environment: ENVIRONMENT },
  fields: { is: 'fields', environment: ENVIRONMENT },
  listed: {
    is: 'listed',
    environment: ENVIRONMENT,
    list: 'bad_mails',
    value: 'ann@shop.example',
    nowMs: START_MS,
  },
  repeated: {
    is: 'repeated',
    environment: ENVIRONMENT,
    idempotency: { key: 'first', bodyDigest: '1' },
  },
  label_maturity: {
    is: 'label_maturity',
    environment: ENVIRONMENT,
    abuseType: 'payment_abuse',
    nowMs: START_MS,
  },
  models: { is: 'models', environment: ENVIRONMENT },
  policies: { is: 'policies', environment: ENVIRONMENT, limit: 10 },
  policy: { is: 'policy', environment: ENVIRONMENT, version: 1 },
  policy_author: { is: 'policy_author', environment: ENVIRONMENT, version: 1 },
  policy_guards: { is: 'policy_guards', environment: ENVIRONMENT },
  explain_verdict: { is: 'explain_verdict', environment: ENVIRONMENT, sequence: 1 },
  try_policy: {
    is: 'try_policy',
    environment: ENVIRONMENT,
    event: eventRequest({ $type: '$logout', $user_id: 'ann' }).event,
    nowMs: START_MS,
    of: { is: 'document', document: { workflows: [] } },
    decisions: [],
  },
  user_of_tried: {
    is: 'user_of_tried',
    environment: ENVIRONMENT,
    event: eventRequest({ ...CART, $session_id: 's-7' }).event,
    nowMs: START_MS,
  },
  deciding_version: { is: 'deciding_version', environment: ENVIRONMENT, user: 'ann' },
  check_policy: { is: 'check_policy', environment: ENVIRONMENT, document: {}, decisions: [] },
  counters: { is: 'counters', environment: ENVIRONMENT },
  counter_figures: {
    is: 'counter_figures',
    environment: ENVIRONMENT,
    name: 'orders',
    key: ['ann'],
    nowMs: START_MS,
  },
  may_learn: { is: 'may_learn', environment: ENVIRONMENT },
}

/** Queries about requests long ago, lists, models and policies: events and labels of this turn do not change their answers. */
const UNCHANGED: ReadonlySet<QueryName> = new Set([
  'recall',
  'repeated',
  'trace',
  'lists',
  'listed',
  'label_maturity',
  'models',
  'policies',
  'policy',
  'policy_author',
  'policy_guards',
  'deciding_version',
  'check_policy',
  'counters',
  'counter_figures',
  'may_learn',
])

/** Enough events for percentiles. */
const MORE_EVENTS = 25

/** Events that are given in one turn, in this order. */
function* eventsOf(core: Core): Generator<Promise<unknown>> {
  yield core.execute(COMMANDS.event)
  for (let at = 0; at < MORE_EVENTS; at += 1) {
    const who = { $user_id: `user-${at}`, $session_id: `s-${at}` }
    const body = { $type: '$login', ...who, $user_email: 'ann@shop.example' }
    yield core.execute({ is: 'event', request: eventRequest(body) })
  }
  const beacon = {
    type: BEACON_EVENT,
    sessionId: 's-1',
    ip: '192.0.2.1',
    fields: { $device_id: 'web:d', $device: { 'hardware.cores': 4 } },
    custom: {},
  }
  yield core.execute({ is: 'event', request: { ...HEAD, event: beacon } })
}

/** Takes effect in the turn in which it is given; models learn from it later. */
const judge = (core: Core): Promise<unknown> =>
  Promise.all([core.execute(COMMANDS.label), core.execute(COMMANDS.decide)])

const answersOf = async (core: Core, query: Query): Promise<QueryResults[QueryName]> =>
  core.ask(query)

describe.each(Object.values(QUERIES))('the query $is', (query) => {
  it('sees everything that was given before it in the same turn', async () => {
    const [empty, atOnce, inTurn] = [await heldCore(), await heldCore(), await heldCore()]
    const given = [...eventsOf(atOnce.core), judge(atOnce.core)]
    const asked = answersOf(atOnce.core, query)
    for (const event of eventsOf(inTurn.core)) await event
    given.push(judge(inTurn.core))
    const expected = answersOf(inTurn.core, query)
    const answer = await asked
    expect(answer).toEqual(await expected)
    const before = await answersOf(empty.core, query)
    if (UNCHANGED.has(query.is)) expect(answer).toEqual(before)
    else expect(answer).not.toEqual(before)
    await Promise.all(given)
    for (const { core } of [empty, atOnce, inTurn]) await core.close()
  })
})
