import { expect, it } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

const KEY = new Uint8Array(32)

it('is another one for another key, another part, and another place of the cut', () => {
  const other = new Uint8Array(32).fill(1)
  const hashes = [
    keyedHash(KEY, 'code', 'ab', '123456'),
    keyedHash(other, 'code', 'ab', '123456'),
    keyedHash(KEY, 'code', 'ab', '123457'),
    keyedHash(KEY, 'code', 'a', 'b123456'),
    keyedHash(KEY, 'codeab', '123456'),
    keyedHash(KEY, 'code","ab', '123456'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(keyedHash(KEY, 'code', 'ab', '123456')).toBe(hashes[0])
})
