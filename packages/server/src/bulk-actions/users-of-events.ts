import { MAX_BULK_USERS } from '@winnow/contract/native'
import type { ExploreSelection } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { Services } from '../services.ts'

const USER = 'event.user_id'

/** Answers of a part that are as small as the one before, at most: the memory of the explorer is full. */
const MAX_STALLS = 20

/** The users of the events of a selection, in the order of their ids. Errors: OwnRefusal invalid_request; ExploreBusy. */
export async function usersOfEvents(
  { explore, ledger }: Pick<Services, 'explore' | 'ledger'>,
  environment: number,
  selection: ExploreSelection,
): Promise<readonly string[]> {
  const ask = { is: 'groups', by: USER, limit: MAX_BULK_USERS + 1 } as const
  let [share, stalls] = [0, 0]
  for (;;) {
    const lastSequence = ledger.last()
    const answer = await explore.ask({ environment, selection, ask, lastSequence })
    if (answer.cutFields.includes(USER)) throw tooMany('The events have more users than are kept.')
    if (answer.share >= 1 && answer.found.is === 'groups') return usersIn(answer.found.groups)
    stalls = answer.share > share ? 0 : stalls + 1
    share = Math.max(share, answer.share)
    if (stalls > MAX_STALLS) throw tooMany('There are more events than the explorer keeps.')
  }
}

interface Group {
  readonly value: string | number | boolean | undefined
  readonly now: { readonly events: number }
}

/** Groups also count the period before: only its users have no event now. */
function usersIn(groups: readonly Group[]): readonly string[] {
  const users = groups.flatMap(({ value, now }) =>
    typeof value === 'string' && now.events > 0 ? [value] : [],
  )
  if (users.length > MAX_BULK_USERS) throw tooMany(`More than ${MAX_BULK_USERS} users match.`)
  return users.toSorted()
}

const tooMany = (text: string): OwnRefusal =>
  new OwnRefusal('invalid_request', `${text} Choose a shorter time, or more filters.`, {
    issues: { events: 'match too much' },
  })
