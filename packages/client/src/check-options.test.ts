import { expect, it } from 'vitest'
import { checkOptions } from './check-options.ts'

interface Options {
  readonly timeoutMs?: number
  readonly retries?: number
}

const check = (given: Options): void => checkOptions(given, { timeoutMs: true, retries: true })

/** As whoever writes JavaScript may call it. */
const passed = (json: string): Options => JSON.parse(json) as Options

it('takes known options, and none', () => {
  expect(() => check({ timeoutMs: 5, retries: 1 })).not.toThrow()
  expect(() => check({})).not.toThrow()
})

it.each([
  ['{"timeout": 5}', 'unknown option timeout (did you mean timeoutMs?)'],
  ['{"retries": 1, "tries": 2}', 'unknown option tries (did you mean retries?)'],
  ['{"proxy": true}', 'unknown option proxy'],
  ['5', 'options must be an object'],
  ['null', 'options must be an object'],
])('refuses %s', (json, told) => {
  expect(() => check(passed(json))).toThrow(new TypeError(told))
})
