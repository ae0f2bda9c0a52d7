import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import {
  acceptsAll,
  ann,
  custom,
  order,
  refusesAll,
  sale,
  tea,
  visit,
} from '../testing/rule-tables.ts'
import { parseEvent } from './parse-event.ts'

/** Which events are known, and which actors they must name. A row is a body and the code and path of each problem. */

describe('the body and its type', () => {
  acceptsAll([
    ['v203', custom],
    ['v205', { ...custom, $type: 'A9_z' }],
    ['v205', { ...custom, $type: 'create_order' }, '53 $.$type'],
    ['v203', { $type: '$login', ...ann }],
    ['v204', { $type: '$logout', ...ann }, '114 $.$type'],
    ['v205', { $type: '$logout', ...ann }],
    ['v204', { $type: '$content_status', ...ann, $content_id: 'c', $status: '$active' }],
    ['v204', { $type: '$send_message', ...ann }],
  ])
  refusesAll([
    ['v204', [], '57 $'],
    ['v204', {}, '55 $.$type'],
    ['v204', { $type: '', ...ann }, '55 $.$type'],
    ['v204', { $type: null, ...ann }, '55 $.$type'],
    ['v204', { $type: 7, ...ann }, '114 $.$type'],
    ['v204', { $type: '$creat_order', ...ann }, '114 $.$type'],
    ['v204', { $type: '$label', ...ann }, '114 $.$type'],
    ['v204', { $type: 'made-call', ...ann }, '114 $.$type'],
    ['v204', { $type: 'made call', ...ann }, '114 $.$type'],
    ['v204', { $type: 'x'.repeat(LIMITS.customTypeLengthChars + 1), ...ann }, '114 $.$type'],
    ['v203', { $type: '$logout', ...ann }, '114 $.$type'],
    ['v203', { $type: '$add_promotion', ...ann }, '114 $.$type'],
    ['v205', { $type: '$send_message', ...ann }, '114 $.$type'],
    ['v205', { $type: '$submit_review', ...ann }, '114 $.$type'],
  ])
  it.each([undefined, null, 1, 'x', true])('refuses the body %j', (body) => {
    expect(parseEvent('v204', body)).toMatchObject({ ok: false, code: 57 })
  })
})

it.each([
  ['$creat_order', 'Not a known event type. Did you mean $create_order?'],
  [
    '$order',
    'Not a known event type. Did you mean $create_order or $update_order or $order_status?',
  ],
  ['$purchase', 'Not a known event type.'],
  ['$message', 'Not a known event type.'],
  ['$label', expect.stringContaining('it goes to /users/{id}/labels')],
])('of the type %s is said what was probably meant', ($type, message) => {
  expect(parseEvent('v205', { $type, ...ann })).toMatchObject({ problems: [{ message }] })
})

it.each([
  ['x'.repeat(LIMITS.customTypeLengthChars + 1), ['the limit in characters is 128']],
  ['x-y', ['letters, digits and _ only']],
  ['-'.repeat(LIMITS.customTypeLengthChars + 1), ['letters, digits and _', 'is 128']],
])('of the custom type %s is said what is wrong with it', ($type, said) => {
  const message = (part: string): unknown => ({ message: expect.stringContaining(part) as string })
  expect(parseEvent('v205', { $type, ...ann })).toMatchObject({ problems: said.map(message) })
})

describe('whom an event is told of', () => {
  const proof = { $type: '$verification', $status: '$success', $verified_entity_id: 'e' }
  acceptsAll([
    ['v204', order],
    ['v204', { $type: '$create_order', ...visit }],
    ['v204', { $type: '$create_order', $user_id: '', ...visit }],
    ['v204', { $type: '$add_item_to_cart', ...visit, $item: tea }],
    ['v204', { $type: '$login', $user_id: '', ...visit }],
    ['v204', { ...sale, $user_id: '', ...visit }, '55 $.$user_id'],
    ['v205', { $type: '$link_session_to_user', ...ann, ...visit }],
    ['v205', { ...proof, ...ann, ...visit }],
    ['v205', { ...proof, ...ann }, '55 $.$session_id'],
    ['v205', { ...proof, $user_id: '', ...visit }, '55 $.$user_id'],
    ['v205', { $type: '$chargeback', $order_id: 'o', ...ann }],
    ['v205', { $type: '$chargeback', $order_id: 'o' }, '55 $.$user_id'],
    ['v204', { $type: 'x', ...visit }],
  ])
  refusesAll([
    ['v204', { $type: '$create_order' }, '55 $.$user_id'],
    ['v204', { $type: '$create_order', $user_id: '' }, '55 $.$user_id'],
    ['v204', { $type: '$create_order', $user_id: null }, '55 $.$user_id'],
    ['v204', { $type: 'x' }, '55 $.$user_id'],
    ['v204', { ...sale, $user_id: null, ...visit }, '55 $.$user_id'],
    ['v204', { ...sale, $user_id: '' }, '55 $.$user_id'],
    ['v204', { $type: '$create_account', ...visit }, '55 $.$user_id'],
    ['v204', { $type: '$flag_content', ...visit, $content_id: 'c' }, '55 $.$user_id'],
    ['v204', { $type: '$add_promotion', ...visit }, '55 $.$user_id'],
    ['v205', { $type: '$link_session_to_user', ...ann }, '55 $.$session_id'],
    ['v205', { $type: '$link_session_to_user', ...visit }, '55 $.$user_id'],
    ['v205', { ...proof, $session_id: 's'.repeat(LIMITS.idLengthChars + 1) }, '55 $.$user_id'],
  ])
})
