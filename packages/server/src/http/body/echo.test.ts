import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { echoOf } from './echo.ts'

const echo = (text: string) => echoOf({ text, value: JSON.parse(text) as unknown })

describe('echoOf', () => {
  it('gives keyless text back as it came', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, spaces) => {
        const text = JSON.stringify(value, undefined, spaces)
        expect(echo(text)).toBe(text)
      }),
    )
  })

  it('takes the key away and leaves everything else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const { $api_key: _key, ...rest } = JSON.parse(JSON.stringify(fields)) as Record<
          string,
          unknown
        >
        const text = JSON.stringify({ ...rest, $api_key: 'the-key' })
        expect(JSON.parse(echo(text))).toEqual(rest)
      }),
    )
  })

  it.each(['{"\\u0024api_key":"k"}', '{"$api_key":"a","$api_key":"k"}', '{ "$api_key" : "k" }'])(
    'finds the key in %s',
    (text) => {
      expect(echo(text)).toBe('{}')
    },
  )
})
