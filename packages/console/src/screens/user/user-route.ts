import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { ABUSE_TYPE_WORDS, type AbuseType } from './abuse-types.ts'

export interface UserSearch {
  /** The part that is shown; the screen knows which there are. */
  readonly tab?: string
  /** The abuse type of the score; absent = the highest one. */
  readonly type?: AbuseType
  /** What the timeline is narrowed to: `decisions,labels`. */
  readonly kinds?: string
  /** Entries that are compared: their sequences. */
  readonly from?: number
  readonly to?: number
  /** The entry that is shown raw. */
  readonly entry?: number
}

const KINDS = /^[a-z,]{1,64}$/

const isSequence = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

export const userRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users/$userId',
  validateSearch: ({ tab, type, kinds, from, to, entry }: Record<string, unknown>): UserSearch => {
    const abuseType = ABUSE_TYPE_WORDS.find((one) => one === type)
    return {
      ...(typeof tab === 'string' && { tab }),
      ...(abuseType !== undefined && { type: abuseType }),
      ...(typeof kinds === 'string' && KINDS.test(kinds) && { kinds }),
      ...(isSequence(from) && { from }),
      ...(isSequence(to) && { to }),
      ...(isSequence(entry) && { entry }),
    }
  },
  component: lazyScreen(
    ['user', 'timeline', 'records', 'draft-value', 'listing', 'policies', 'sentences', 'steps'],
    async () => (await import('./user-screen.tsx')).UserScreen,
  ),
})
