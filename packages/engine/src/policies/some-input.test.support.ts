import { parseEvent } from '@winnow/contract'
import { entityIdsOf } from './entity-ids.ts'
import { FEATURES } from '../features/index.ts'
import type { PolicyInput } from './policy-input.ts'

export const SOME_AT_MS = Date.UTC(2026, 2, 1, 12)

/** An event as the service takes it, with scores and features by their names. */
export function inputOf(
  body: Readonly<Record<string, unknown>>,
  { scores = [], features = {}, ...more }: InputParts = {},
): PolicyInput {
  const parsed = parseEvent('v205', body)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const vector = new Float32Array(FEATURES.length).fill(NaN)
  for (const [name, value] of Object.entries(features)) {
    vector[FEATURES.findIndex((feature) => feature.name === name)] = value
  }
  return {
    event: parsed.event,
    ids: entityIdsOf(parsed.event),
    atMs: SOME_AT_MS,
    features: vector,
    scores: Float32Array.from(scores),
    enrichment: { ipCountry: undefined, ipAsn: undefined, ipHosting: undefined },
    decided: () => undefined,
    isListed: () => false,
    ...more,
  }
}

interface InputParts extends Partial<Omit<PolicyInput, 'scores' | 'features' | 'event'>> {
  readonly scores?: readonly number[]
  readonly features?: Readonly<Record<string, number>>
}

export const ORDER = {
  $type: '$create_order',
  $user_id: 'ann',
  $order_id: 'o-1',
  $amount: 115_940_000,
  $currency_code: 'USD',
  $user_email: 'ann@shop.example',
  $items: [
    {
      $item_id: 'i-1',
      $product_title: 'Card',
      $price: 50_000_000,
      $quantity: 2,
      $category: 'gift',
    },
  ],
  $billing_address: { $country: 'US', $zipcode: '10001' },
  plan: 'gold',
  seats: 3,
}
