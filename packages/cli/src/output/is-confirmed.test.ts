import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { isConfirmed } from './is-confirmed.ts'

const terminal = (isTTY: boolean) => ({
  input: Object.assign(new PassThrough(), { isTTY }),
  output: Object.assign(new PassThrough(), { isTTY }),
})

it.each([
  ['y', true],
  ['YES', true],
  [' yes ', true],
  ['', false],
  ['n', false],
  ['yeah', false],
])('takes the answer %j for %j', async (answer, confirmed) => {
  const { input, output } = terminal(true)
  const asked = isConfirmed('Revoke it?', { input, output })
  input.write(`${answer}\n`)
  expect(await asked).toBe(confirmed)
  expect(String(output.read())).toContain('Revoke it? [y/N] ')
})

it('asks nobody where there is no terminal', async () => {
  const { input, output } = terminal(false)
  expect(await isConfirmed('Revoke it?', { input, output })).toBe(false)
  expect(output.read()).toBeNull()
})
