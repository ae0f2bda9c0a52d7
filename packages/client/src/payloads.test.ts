import { expectTypeOf, it } from 'vitest'
import type { ScoreNow, ScoreNowFlat } from '@winnow/contract'
import { WinnowClient } from './client.ts'

it('types events by their $type, scores by the version', () => {
  const newest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k' })
  const oldest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k', version: 'v203' })
  const wrong = () => [
    // @ts-expect-error -- an amount is a number
    newest.track({ $type: '$transaction', $user_id: 'a', $amount: '5', $currency_code: 'USD' }),
    // @ts-expect-error -- no such reserved event
    newest.track({ $type: '$creat_order', $user_id: 'a' }),
    // @ts-expect-error -- the abuse type is missing
    newest.label('a', { $is_bad: true }),
  ]
  const right = () => [
    newest.track({ $type: '$transaction', $user_id: 'a', $amount: 5, $currency_code: 'USD' }),
    newest.track({ $type: 'made_a_wish', $user_id: 'a', wish: 'rain', is_secret: true }),
    newest.label('a', { $is_bad: true, $abuse_type: 'payment_abuse' }),
    oldest.label('a', { $is_bad: true, $reasons: ['$chargeback'] }),
  ]
  expectTypeOf(wrong).toBeFunction()
  expectTypeOf(right).toBeFunction()
  expectTypeOf((id: string) => newest.score(id)).returns.resolves.toEqualTypeOf<ScoreNow>()
  expectTypeOf((id: string) => oldest.score(id)).returns.resolves.toEqualTypeOf<ScoreNowFlat>()
})
