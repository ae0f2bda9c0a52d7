import { expect, it } from 'vitest'
import { withoutKey } from './without-key.ts'

const SECRET = 'f00d'.repeat(8)

const posted = (value: unknown) => ({ text: JSON.stringify(value), value })

it.each([
  [{ api_key: SECRET }, { api_key: '[api key]' }],
  [
    { $type: 'x', note: `my key is ${SECRET}.` },
    { $type: 'x', note: 'my key is [api key].' },
  ],
  [{ $items: [{ $sku: SECRET }] }, { $items: [{ $sku: '[api key]' }] }],
  [{ [SECRET]: 1 }, { '[api key]': 1 }],
  [
    { $api_key: SECRET, api_key: SECRET },
    { $api_key: '[api key]', api_key: '[api key]' },
  ],
])('%j is read as %j', (sent, read) => {
  expect(withoutKey(posted(sent), SECRET)).toEqual(posted(read))
})

it.each([{ $type: 'x' }, { $api_key: SECRET, note: 'x' }, [], 'x', null])(
  '%j stays as it is',
  (sent) => {
    const body = posted(sent)
    expect(withoutKey(body, SECRET)).toBe(body)
  },
)
