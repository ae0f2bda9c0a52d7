import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { LIMITS } from '@winnow/contract'
import { hasTooManyValues, isProblem, isTooDeep, parsePosted } from './posted.ts'

/** The depth of a value, the plain way. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('isTooDeep', () => {
  it('agrees with the depth of the parsed value, whatever brackets strings hold', () => {
    const bracketed = fc.string({ unit: fc.constantFrom('{', '[', '}', ']', '"', '\\', 'a') })
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 8 },
        bracketed,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(bracketed, tie('node'), { maxKeys: 3 }),
      ),
    })).node
    fc.assert(
      fc.property(value, fc.nat(6), (sent, max) => {
        expect(isTooDeep(JSON.stringify(sent), max)).toBe(depthOf(sent) > max)
      }),
    )
  })

  it('takes a megabyte of brackets without a stack', () => {
    expect(isTooDeep('['.repeat(1_000_000), 16)).toBe(true)
    expect(isTooDeep(`"${'['.repeat(1_000_000)}"`, 16)).toBe(false)
  })
})

const messageOf = (body: Buffer) => {
  const posted = parsePosted(body)
  return isProblem(posted) ? posted.message : ''
}

describe('parsePosted', () => {
  it.each([
    ['$type=$login&$user_id=ann', 'The body is not valid JSON. It is a form; send JSON.'],
    ['%24type=%24login', 'The body is not valid JSON. It is a form; send JSON.'],
    [
      '{"x":NaN}',
      'The body is not valid JSON (at character 6). JSON has no NaN and no Infinity: send null, or leave the member out.',
    ],
    [
      '{"x":"NaN",}',
      'The body is not valid JSON (at character 12). The comma before it is one too many, or a value is missing.',
    ],
    [gzipSync('{}'), 'The body is gzip; say so by Content-Encoding: gzip.'],
    [Buffer.from('{"x":"\xe9"}', 'latin1'), 'The body is not valid UTF-8.'],
  ])('says of %s what it is', (body, message) => {
    expect(messageOf(Buffer.from(body))).toBe(message)
  })

  it('reads what JSON.stringify wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value)
        expect(parsePosted(Buffer.from(text))).toEqual({ text, value: JSON.parse(text) as unknown })
      }),
    )
  })

  it('never throws, and never repeats what was sent', () => {
    const secret = 'S3cr3t'
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (bytes, at) => {
        const parts = [bytes.subarray(0, at), Buffer.from(secret), bytes.subarray(at)]
        expect(messageOf(Buffer.concat(parts))).not.toContain(secret)
      }),
    )
  })
})

describe('too many members', () => {
  const members = (count: number): string =>
    `{${Array.from({ length: count }, (_, at) => `"n${at}":0`).join(',')}}`
  const most = LIMITS.bodyMembersCount

  it.each([
    ['as many as may be', members(most)],
    ['as many within an object', `{"a":${members(most)},"b":1}`],
    ['as many in each entry of a list', `[${members(most)},${members(most)}]`],
    ['the same name again and again', `{"a":0${',"a":0'.repeat(most)}}`],
    ['more entries of a list', `[0${',0'.repeat(most)}]`],
  ])('are not %s', (_, text) => {
    expect(isProblem(parsePosted(Buffer.from(text)))).toBe(false)
  })

  it('are refused', () => {
    const refused = { code: 53, message: '$: more than 1000 members.' }
    expect(parsePosted(Buffer.from(members(most + 1)))).toEqual(refused)
  })
})

describe('too many values', () => {
  it.each([
    ['[0,0,0]', 3, false],
    ['[0,0,0,0]', 3, true],
    ['[[],[]]', 3, true],
    ['{"a":{},"b":0}', 3, false],
    ['{"a":{},"b":[]}', 3, true],
    ['{"a,[{":",,,,[[[{{{"}', 1, false],
    [String.raw`{"a\",,,,":0}`, 1, false],
    ['{"a":"never closed,,,,', 1, false],
    [',,,,,', 3, true],
    ['', 0, false],
  ])('in %s beyond %s: %s', (text, max, isMore) => {
    expect(hasTooManyValues(text, max)).toBe(isMore)
  })

  it.each([
    ['short values', ',0'],
    ['lists', ',[]'],
    ['objects', ',{}'],
    ['a fault behind them', ',0,,'],
  ])('are refused before they are parsed: %s', (_, unit) => {
    const body = Buffer.from(`[0${unit.repeat(LIMITS.bodyValuesCount + 1)}]`)
    expect(parsePosted(body)).toEqual({ code: 53, message: '$: more than 20000 values.' })
  })
})
