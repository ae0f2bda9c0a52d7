import type { Facts } from '../facts.ts'
import { aggregatesOf } from './aggregates-of.ts'
import { type Aggregate, count } from './define-aggregate.ts'
import { BEACONS } from './event-sets.ts'

/** Pages on which something acted as hands hardly do: counted, so that a page that tells of nothing takes none back. */
export function pagesOf(by: string) {
  const define = aggregatesOf(by)
  const where = (name: string, factOf: (facts: Facts) => number): Aggregate =>
    define(`${name}_pages`, count, { on: BEACONS, when: (facts) => factOf(facts) === 1 })
  return {
    scripted: where('scripted', (facts) => facts.pageScripted),
    blind: where('blind_click', (facts) => facts.pageBlind),
    evenTyping: where('even_typing', (facts) => facts.pageEvenTyping),
    pasteOnly: where('paste_only', (facts) => facts.pagePasteOnly),
    straight: where('straight_pointer', (facts) => facts.pageStraight),
  }
}
