import { expect, it } from 'vitest'
import { parseEvent } from '../parse/parse-event.ts'
import { order } from '../testing/rule-tables.ts'

function messagesOf(body: object): readonly string[] {
  const parsed = parseEvent('v205', { ...order, ...body })
  return (parsed.ok ? parsed.warnings : parsed.problems).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

it.each([
  [{ $currency: 'USD' }, '$.$currency: Not a reserved field here. Did you mean $currency_code?'],
  [{ $total: 1 }, '$.$total: Not a reserved field here.'],
  [{ $sesion_id: 's' }, '$.$sesion_id: Not a reserved field here. Did you mean $session_id?'],
  [{ $referrer_user_id: 'b' }, '$.$referrer_user_id: Not a reserved field here.'],
  [{ $buyer_user_id: 'b' }, '$.$buyer_user_id: Not a reserved field here.'],
  [{ $old_session_id: 'b' }, '$.$old_session_id: Not a reserved field here.'],
  [{ $User_Id: 'b' }, '$.$User_Id: Not a reserved field here.'],
  [{ $timestamp: 1 }, '$.$timestamp: Not a reserved field here. Did you mean $time?'],
  [
    { $items: [{ item_id: 'i' }] },
    '$.$items[0].item_id: Not a reserved field of this object; dropped. Did you mean $item_id?',
  ],
  [
    { $items: [{ size_code: 'L' }] },
    '$.$items[0].size_code: Custom fields stand in the event itself, not in its objects; dropped.',
  ],
])('of %j says %s', (body, message) => {
  expect(messagesOf(body)).toEqual([message])
})

it('says of the first three what was meant', () => {
  const said = messagesOf({ $amoun: 1, $order_idd: 'o', $itemss: [], $currency: 'USD' })
  expect(said.map((message) => message.includes('Did you mean'))).toEqual([true, true, true, false])
})

it('names no field that the version has no longer', () => {
  const body = {
    $type: '$create_content',
    $user_id: 'a',
    $content_id: 'c',
    $contents: 'x',
    $post: {},
  }
  expect(parseEvent('v205', body)).toMatchObject({
    problems: [{ message: 'Not a reserved field here.' }],
  })
})
