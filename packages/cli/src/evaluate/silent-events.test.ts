import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { JudgedEvents, type ScoredEvent } from './judged-events.ts'
import { judgeSilence } from './silent-events.ts'

const DAY_MS = 86_400_000
/** Content without enough labels to tell is waited for so long. */
const MATURITY_DAYS = 30
const LAST_DAYS = 100

interface Posting {
  readonly days: number
  readonly user: number
  readonly isComment: boolean
  readonly isBlocked: boolean
  readonly isBad: boolean
}

const posting: fc.Arbitrary<Posting> = fc.record({
  days: fc.integer({ min: 0, max: LAST_DAYS }),
  user: fc.nat({ max: 20 }),
  isComment: fc.boolean(),
  isBlocked: fc.boolean(),
  isBad: fc.boolean(),
})

/** What the rules say of a posting, written down anew: only those of the first type are ever bad. */
function stateByHand(world: readonly Posting[], one: Posting, fromDays: number): string {
  const isOld = LAST_DAYS - one.days >= MATURITY_DAYS
  if (isBad(one)) return isOld ? 'bad' : 'young'
  if (!isOld || one.isComment || one.isBlocked || one.days < fromDays) return 'not judged'
  const bad = world.filter(isBad)
  return bad.length === 0 || bad.some(({ user }) => user === one.user) ? 'not judged' : 'good'
}

const isBad = ({ isComment, isBad: isLabelled }: Posting): boolean => isLabelled && !isComment

it('counts as good what is old enough and could have been labelled', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 60 }), fc.nat({ max: 80 }), (world, fromDays) => {
      const judged = new JudgedEvents()
      world.forEach((one, at) => {
        const event: ScoredEvent = {
          sequence: at + 1,
          atMs: one.days * DAY_MS,
          userId: `user ${one.user}`,
          eventType: one.isComment ? '$login' : '$create_content',
          isBlocked: false,
          stands: 1,
          isFresh: true,
          scores: [0],
          starters: [0],
        }
        judged.add(`c${at}`, event)
        judged.block({ sequence: event.sequence, isBlocked: one.isBlocked })
        const labelMs = event.atMs + 1000
        const told = { event, isBad: true, split: undefined, labelMs }
        if (isBad(one)) judged.judge('content_abuse', told)
      })
      const span = { firstMs: 0, lastMs: LAST_DAYS * DAY_MS, splitMs: fromDays * DAY_MS }
      const silence = judgeSilence(judged, 'content_abuse', span)
      const count = (state: string): number =>
        world.filter((one) => stateByHand(world, one, fromDays) === state).length
      expect(silence).toEqual({
        maturityMs: MATURITY_DAYS * DAY_MS,
        good: count('good'),
        young: count('young'),
      })
      const rows = judged.groups('content_abuse').get('all') ?? []
      expect(rows.filter((row) => row.isBad)).toHaveLength(count('bad'))
      expect(rows.filter((row) => !row.isBad)).toHaveLength(count('good'))
    }),
  )
})
