import { createHash } from 'node:crypto'
import { assert, integer, property, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import { fileIdentity } from './file-identity.ts'

it('is the digest that ids of imported lines have always been made of', () => {
  const end = uint8Array({ maxLength: 300 })
  assert(
    property(integer({ min: 0 }), end, end, (bytes, head, tail) => {
      const hash = createHash('sha256').update(`${bytes}\n`).update(head).update(tail)
      expect(fileIdentity(bytes, head, tail)).toBe(hash.digest('hex').slice(0, 16))
    }),
    { numRuns: 100 },
  )
})
