import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { LIMITS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { headTrouble } from './head-trouble.ts'

const full = 'x'.repeat(LIMITS.urlLengthChars - 1)

it.each([
  ['1.1', `/${full}`, { host: 'winnow' }, undefined],
  ['1.1', `/${full}x`, { host: 'winnow' }, /more than 8192 characters/],
  ['1.1', '/', {}, /must have a Host header/],
  ['1.1', '/', { host: '' }, undefined],
  ['1.0', '/', {}, undefined],
])('of HTTP/%s %.9s… with %j is %s', (httpVersion, url, headers, trouble) => {
  const request = new IncomingMessage(new Socket())
  const said = headTrouble(Object.assign(request, { httpVersion, url, headers }))
  if (trouble === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(trouble)
})
