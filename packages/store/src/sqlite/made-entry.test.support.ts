import { encodeOutcome, type EventEntry } from '@winnow/engine'

const TYPES = [
  '$create_order',
  '$update_order',
  '$login',
  '$transaction',
  '$update_account',
  'view',
] as const

/** The entry with this sequence: a function of it, so that what is read can be compared. */
export function madeEntry(sequence: number): EventEntry {
  const n = Math.imul(sequence, 0x9e3779b1) >>> 0
  const body = {
    $type: TYPES[n % TYPES.length],
    ...(n % 5 === 0 ? {} : { $user_id: `user-${n % 97}` }),
    $session_id: `session-${n % 193}`,
    $time: 1_700_000_000_000 + (n % 100_000),
    $order_id: `order-${n % 61}`,
    $transaction_id: `transaction-${n % 89}`,
    $transaction_type: n % 3 === 0 ? '$refund' : '$sale',
    $amount: n,
    note: 'x'.repeat(n % 1500),
  }
  const online = new Float32Array(0)
  const scores = Float32Array.from([1, 2, 3, 4, 5], (value) => (value * n) % 100)
  const features = new Float32Array(150).map((_, at) => ((n >>> (at % 20)) & 3) * 1.5)
  return {
    sequence,
    environment: 1 + (n % 2),
    kind: 'event',
    receivedAtMs: 1_700_000_000_000 + sequence,
    body: JSON.stringify(body),
    requestId: n % 4 === 0 ? n.toString(16).padStart(32, '0') : undefined,
    outcome: encodeOutcome({ modelVersion: 'test-1', scores, features, online, enrichment: {} }),
  }
}
