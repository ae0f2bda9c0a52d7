import { expect, it } from 'vitest'
import type { SimulatedLine } from '@winnow/simulator'
import { SeenEntities } from './seen-entities.ts'

const said = (time: number, type: string, fields: object): SimulatedLine => ({
  kind: 'event',
  event: { $type: type, $event_id: `e-${time}`, $time: time, ...fields },
})

it('remembers what an account did last, until the end', () => {
  const lines = [
    said(1, '$beacon', { $session_id: 's-1', $device_id: 'web:1' }),
    said(2, '$login', { $user_id: 'ann', $session_id: 's-1' }),
    said(3, '$create_order', { $user_id: 'ann', $order_id: 'o-1' }),
    said(4, '$create_order', { $user_id: 'ann', $order_id: 'o-2' }),
    said(5, '$create_content', { $user_id: 'bob', $content_id: 'c-1' }),
    said(9, '$create_order', { $user_id: 'ann', $order_id: 'o-3' }),
  ]
  const seen = new SeenEntities()
  expect([...seen.passing(lines, 5)]).toEqual(lines)
  expect([...seen.users()]).toEqual(['ann', 'bob'])
  expect(seen.of('ann')).toEqual({ session: 's-1', order: 'o-2', atMs: 4 })
  expect(seen.of('bob')).toEqual({ content: 'c-1', atMs: 5 })
  expect([seen.lastMsOf('ann'), seen.lastMsOf('nobody')]).toEqual([4, 0])
  expect([seen.deviceOf('ann'), seen.deviceOf('bob')]).toEqual(['web:1', undefined])
})
