import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { erasureEntry } from './erasure-entry.ts'

const anyBody = fc.record({ user: anyText, entries: fc.nat(), digest: anyText })

entryLaws('erasure', { bodies: anyBody })

it('is of nobody: its user has no timeline any more', () => {
  expect('userId' in erasureEntry).toBe(false)
})
