import { expectTypeOf, it } from 'vitest'
import type {
  EventType,
  ScoreNow,
  ScoreNowFlat,
  ScoreResponseByType,
  ScoreResponseFlat,
} from '@winnow/contract'
import type { TrackOptions } from './call-options.ts'
import { WinnowClient } from './client.ts'
import type { Tracked } from './payloads.ts'

it('types events by their $type, scores by the version', () => {
  const newest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k' })
  const oldest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k', version: 'v203' })
  const wrong = () => [
    // @ts-expect-error -- an amount is a number
    newest.track({ $type: '$transaction', $user_id: 'a', $amount: '5', $currency_code: 'USD' }),
    // @ts-expect-error -- no such reserved event
    newest.track({ $type: '$creat_order', $user_id: 'a' }),
    // @ts-expect-error -- no such option
    newest.track({ $type: 'made_a_wish', $user_id: 'a' }, { returnScore: true, timeout: 5 }),
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

it('takes null for what may be absent, at any depth, and for nothing else', () => {
  const client = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k' })
  const ids = { $type: '$create_order', $user_id: 'a' } as const
  const right = (email: string | null, ip: string | undefined) => [
    client.track({ ...ids, $user_email: email, $ip: ip, coupon: email, $items: null }),
    client.track({ ...ids, $items: [{ $item_id: 'i', $brand: email, $tags: ['x'] }] }),
    client.track({ $type: 'made_a_wish', $user_id: 'a', wish: email }),
  ]
  const wrong = (amount: number | null, id: string | null) => [
    // @ts-expect-error -- a transaction has an amount
    client.track({ $type: '$transaction', $user_id: 'a', $amount: amount, $currency_code: 'USD' }),
    // @ts-expect-error -- somebody logs out
    client.track({ $type: '$logout', $user_id: id }),
    // @ts-expect-error -- no such field
    client.track({ ...ids, $amuont: null }),
  ]
  expectTypeOf([right, wrong]).toBeArray()
})

it('tells the reserved types where one is misspelt, so that the compiler names the nearest', () => {
  expectTypeOf<Tracked<'$creat_order'>['$type']>().toEqualTypeOf<EventType>()
  expectTypeOf<Tracked<'$create_order'>['$type']>().toEqualTypeOf<'$create_order'>()
})

it('has the scores that were asked for, and may have them otherwise', () => {
  const newest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k' })
  const oldest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k', version: 'v203' })
  const login = { $type: '$login', $user_id: 'a' } as const
  const asked = async () =>
    (await newest.track(login, { returnScore: true, warnings: true })).score_response
  const askedFlat = async () => (await oldest.track(login, { returnScore: true })).score_response
  const notAsked = async () => (await newest.track(login)).score_response
  const perhaps = async (how: TrackOptions) => (await newest.track(login, how)).score_response
  expectTypeOf(asked).returns.resolves.toEqualTypeOf<ScoreResponseByType>()
  expectTypeOf(askedFlat).returns.resolves.toEqualTypeOf<ScoreResponseFlat>()
  expectTypeOf(notAsked).returns.resolves.toEqualTypeOf<ScoreResponseByType | undefined>()
  expectTypeOf(perhaps).returns.resolves.toEqualTypeOf<ScoreResponseByType | undefined>()
})

it('has scores by abuse type, so that a misspelt one is no score that never comes', () => {
  const newest = new WinnowClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k' })
  const right = async (id: string) => (await newest.score(id)).scores.payment_abuse?.score
  // @ts-expect-error -- no such abuse type
  const wrong = async (id: string) => (await newest.score(id)).scores.payment_abse
  // @ts-expect-error -- it is not there when others were asked for
  const bold = async (id: string) => (await newest.score(id)).scores.payment_abuse.score
  expectTypeOf(right).returns.resolves.toEqualTypeOf<number | undefined>()
  expectTypeOf([wrong, bold]).toBeArray()
})
