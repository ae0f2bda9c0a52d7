import { parseEvent } from '@winnow/contract'
import { type Core, CORE_LIMITS, createCore, FTRL_SETTINGS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'

const USER = 'rehearsal'
const ENVIRONMENT = 1

/** Slots of the online model, as a power of two: enough to learn something. */
const SLOT_BITS = 10

/**
 * Plays through, on a store that is forgotten, what a first event and a first label do. Code is compiled and tables
 * are made when they are first needed: without this, the first label waits for that, twenty times as long as any
 * later one. Resolves to how many labels were taken back in the end.
 */
export async function replayRecent(nowMs: number): Promise<number> {
  const core = await coreForOnce()
  await core.execute({
    is: 'event',
    request: { environment: ENVIRONMENT, event: order(), receivedAtMs: nowMs },
  })
  for (const isBad of [true, false]) {
    const label = { abuseType: 'payment_abuse', isBad } as const
    await core.execute({
      is: 'label',
      request: { environment: ENVIRONMENT, userId: USER, receivedAtMs: nowMs, label },
    })
  }
  return core.execute({
    is: 'unlabel',
    request: { environment: ENVIRONMENT, userId: USER, receivedAtMs: nowMs },
  })
}

function coreForOnce(): Promise<Core> {
  const store = openMemoryStore()
  return createCore({
    ledger: store.ledger,
    snapshots: store.snapshots,
    states: store.newStates(),
    places: { find: () => ({}) },
    seed: store.seed,
    limits: CORE_LIMITS,
    online: { ...FTRL_SETTINGS, slotBits: SLOT_BITS },
    yieldTurn: async () => undefined,
    pause: async () => undefined,
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
    onLearningFailure: rethrow,
  })
}

/** Error: the contract refuses what is written here. */
function order() {
  const parsed = parseEvent('v205', {
    $type: '$create_order',
    $user_id: USER,
    $order_id: USER,
    $amount: 1_000_000,
    $currency_code: 'USD',
    $user_email: 'rehearsal@example.com',
    $ip: '192.0.2.1',
    $billing_address: { $address_1: '1 Main St', $zipcode: '10001', $country: 'US' },
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4444' }],
  })
  if (!parsed.ok) throw new Error('the rehearsal is no event')
  return parsed.event
}

function rethrow(error: unknown): never {
  throw error
}
