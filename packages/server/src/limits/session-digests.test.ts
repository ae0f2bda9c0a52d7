import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSessionDigests } from './session-digests.ts'

const digestOf = (session: string): string => hash('md5', session)

it('knows a session by its digest once an event named it, in its own environment', () => {
  const digests = openSessionDigests(10)
  digests.find(1, '')
  digests.note(1, 'visit')
  digests.note(1, undefined)
  expect(digests.find(1, digestOf('visit'))).toBe('visit')
  expect(digests.find(1, digestOf('visit').toUpperCase())).toBe('visit')
  expect(digests.find(1, digestOf('other'))).toBeUndefined()
  expect(digests.find(2, digestOf('visit'))).toBeUndefined()
})

it('remembers nothing for pages that send no digests', () => {
  const digests = openSessionDigests(10)
  digests.note(1, 'visit')
  expect(digests.find(1, digestOf('visit'))).toBeUndefined()
  digests.note(1, 'visit')
  expect(digests.find(1, digestOf('visit'))).toBe('visit')
})

it('forgets those that no event named for long, and keeps those that go on', () => {
  const digests = openSessionDigests(10)
  digests.find(1, '')
  for (let n = 0; n < 100; n += 1) {
    digests.note(1, `visit-${n}`)
    digests.note(1, 'long')
  }
  const known = Array.from({ length: 100 }, (_, n) => digests.find(1, digestOf(`visit-${n}`)))
  expect(known.filter((each) => each !== undefined).length).toBeLessThanOrEqual(10)
  expect(known.at(-1)).toBe('visit-99')
  expect(digests.find(1, digestOf('long'))).toBe('long')
})
