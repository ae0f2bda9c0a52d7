import { LIMITS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { maskedEchoOf } from './masked-echo.ts'

const echo = (text: string) => maskedEchoOf({ text, value: JSON.parse(text) as unknown })

it.each([
  ['{"note": "no number"}', '{"note": "no number"}'],
  ['{"note": "4111111111111111"}', '{"note":"411111******1111"}'],
  ['{"card": 4111111111111111}', '{"card":"411111******1111"}'],
  [
    '{"4111111111111111":{"pay 4111111111111111":1}}',
    '{"411111******1111":{"pay 411111******1111":1}}',
  ],
  ['{"$a":{"$b":["DE89370400440532013000",7]}}', '{"$a":{"$b":["DE8937************3000",7]}}'],
  ['{"$order_id":"4111111111111111","x":1}', '{"$order_id":"4111111111111111","x":1}'],
  ['{"$api_key":"k","note":"4111-1111-1111-1111"}', '{"note":"4111-11**-****-1111"}'],
])('repeats %s as %s', (sent, repeated) => {
  expect(echo(sent)).toBe(repeated)
})

it('repeats a body that is as long as may be looked through, and no longer one', () => {
  const filled = (chars: number): string =>
    `"${'4111111111111111 '.repeat(chars)}`.slice(0, chars - 1) + '"'
  expect(echo(filled(LIMITS.maskedEchoChars))).toContain('411111******1111')
  expect(echo(filled(LIMITS.maskedEchoChars + 1))).toBe(null)
})
