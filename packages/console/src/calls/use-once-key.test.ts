import { expect, it } from 'vitest'
import { onceKey } from './use-once-key.ts'

it('what was not answered keeps its key when it is sent again; all else gets a new one (C19)', () => {
  let drawn = 0
  const once = onceKey(() => `key ${(drawn += 1)}`)
  const [one, other] = [{ id: 'a' }, { id: 'b' }]
  expect(once.keyOf(one)).toBe('key 1')
  once.answered(0)
  expect(once.keyOf(one)).toBe('key 1')
  once.answered(503)
  expect(once.keyOf(one)).toBe('key 1')
  once.answered(409)
  expect(once.keyOf(one)).toBe('key 2')
  once.answered()
  expect(once.keyOf(one)).toBe('key 3')
  expect(once.keyOf(other)).toBe('key 4')
})
