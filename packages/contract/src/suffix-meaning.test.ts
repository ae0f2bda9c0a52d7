import { expect, it } from 'vitest'
import { suffixMeaning } from './suffix-meaning.ts'

it.each([
  ['work_email', 'email'],
  ['work_phone', 'phone'],
  ['shop_lat', 'latitude'],
  ['shop_lng', 'longitude'],
  ['device_id', 'id'],
  ['email_confirmed_status', 'status'],
  ['job_title', 'title'],
  ['gift_desc', 'text'],
  ['gift_message', 'text'],
  ['nick_name', 'name'],
])('%s means %s', (name, meaning) => {
  expect(suffixMeaning(name)).toBe(meaning)
})

it.each(['email', '_email', 'emails', 'work_EMAIL', 'x_constructor', 'id_card', ''])(
  '%j has no meaning of its own',
  (name) => {
    expect(suffixMeaning(name)).toBeUndefined()
  },
)
