import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySequence } from './any-body.test.support.ts'
import { anyCaseDecisions, anyCaseHead, anyWorker } from './any-case.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { settledEntry } from './settled-entry.ts'

const anyFinal = fc
  .tuple(anyCaseHead, anyWorker, anySequence, anyCaseDecisions)
  .map(([head, who, of, decisions]) => ({ ...head, who, of, decisions }))

entryLaws('settled', { bodies: anyFinal })

it('shows who decided, but not by which key', () => {
  fc.assert(
    fc.property(anyFinal, (body) => {
      expect(settledEntry.shown?.(body)).toEqual({ ...body, who: body.who.name })
    }),
  )
})
