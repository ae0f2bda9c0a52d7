import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySequence, anyText, anyTimeMs } from './any-body.test.support.ts'
import { anyCaseDecisions, anyCaseHead, anyWorker } from './any-case.test.support.ts'
import type { CaseWork } from './case-body.ts'
import { caseEntry } from './case-entry.ts'
import { entryLaws } from './entry-laws.test.support.ts'

const anyNote = fc.record({ note: anyText })
const someNote = fc.record({ note: anyText }, { requiredKeys: [] })

const anyWork: fc.Arbitrary<CaseWork> = fc.oneof(
  fc.record({ do: fc.constantFrom('note', 'skip', 'escalate'), note: anyText }),
  fc.record({ do: fc.constant('link'), url: anyText }),
  fc.record({ do: fc.constant('hold'), untilMs: anyTimeMs }),
  fc.record({ do: fc.constant('resume') }),
  fc.record({ do: fc.constant('hand_over'), to: anyText, note: anyText }),
  fc.record({ do: fc.constant('move'), to: anyText, bulk: anyText }),
  fc.record(
    {
      do: fc.constant('decide'),
      decisions: anyCaseDecisions,
      before: anySequence,
      claimedAtMs: anyTimeMs,
      lookedAtMs: anyTimeMs,
    },
    { requiredKeys: ['do', 'decisions'] },
  ),
  fc.record({
    do: fc.constant('undo'),
    of: anySequence,
    decisions: anyCaseDecisions,
    wasFinal: fc.boolean(),
  }),
) as fc.Arbitrary<CaseWork>

entryLaws('case', {
  bodies: fc
    .tuple(anyCaseHead, anyWorker, anyWork, fc.oneof(anyNote, someNote))
    .map(([head, who, work, note]) => ({ ...head, who, ...note, ...work })),
})

it('shows who worked on it, but not by which key', () => {
  fc.assert(
    fc.property(anyCaseHead, anyWorker, (head, who) => {
      const shown = caseEntry.shown?.({ ...head, who, do: 'resume' })
      expect(shown).toEqual({ ...head, who: who.name, do: 'resume' })
    }),
  )
})
