import * as fc from 'fast-check'
import { anyTimeMs } from './any-body.test.support.ts'
import { anyCaseHead } from './any-case.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'

entryLaws('due', {
  bodies: fc
    .tuple(anyCaseHead, fc.constantFrom(50, 80, 100), anyTimeMs)
    .map(([head, percent, dueAtMs]) => ({ ...head, percent, dueAtMs })),
})
