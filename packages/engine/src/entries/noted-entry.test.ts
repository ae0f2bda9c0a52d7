import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from './any-body.test.support.ts'
import { anyWorker } from './any-case.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { notedEntry } from './noted-entry.ts'

const anyNote = fc.record({ userId: anyText, note: anyText, who: anyWorker })

entryLaws('noted', { bodies: anyNote })

it('shows who wrote the note, but not by which key', () => {
  fc.assert(
    fc.property(anyNote, (body) => {
      const { userId, note, who } = body
      expect(notedEntry.shown?.(body)).toEqual({ userId, note, who: who.name })
      expect(notedEntry.timeline?.(body)).toEqual({ note, analyst: who.name })
    }),
  )
})
