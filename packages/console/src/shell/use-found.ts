import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '../calls/call-types.ts'
import { useCall } from '../calls/use-call.ts'
import { useWords } from '../words/use-words.ts'
import { may, useMe } from './use-me.ts'

type Hit = Answer<'GET /v1/search'>['hits'][number]

/** What the palette offers. */
export interface FoundAction {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly run: () => void
}

/** Shorter texts are the beginnings of commands. */
const LEAST_CHARS = 3

/** What has a screen by its own id. */
const WITH_SCREEN: ReadonlySet<Hit['kind']> = new Set([
  'order',
  'transaction',
  'content',
  'session',
  'device',
  'email',
  'phone',
  'card',
  'ip',
])

/** The screen that a hit leads to; a case and the first digits of a card lead to their user. */
function placeOf({ kind, id, user_id: userId, user_ids: users }: Hit) {
  if (WITH_SCREEN.has(kind)) {
    return { to: '/entities/$type/$key', params: { type: kind, key: id } } as const
  }
  const user = kind === 'user' ? id : (userId ?? users[0])
  return user === undefined
    ? undefined
    : ({ to: '/users/$userId', params: { userId: user } } as const)
}

/** What a text is: actions that go there. Where nothing is exactly the text, near forms of it. */
export function useFound(text: string): {
  readonly actions: readonly FoundAction[]
  readonly isSearching: boolean
} {
  const say = useWords('common')
  const navigate = useNavigate()
  const q = text.trim()
  const me = useMe()
  const isOn = q.length >= LEAST_CHARS && may(me, 'read_records')
  const { data, isLoading } = useCall('GET /v1/search', { q }, { isOn })
  const near = data?.near_text ?? null
  const actions = (data?.hits ?? []).flatMap((hit) => {
    const place = placeOf(hit)
    if (place === undefined) return []
    const about = near === null ? hit.line : `${say('nearForm', { text: near })} ${hit.line}`
    return [
      {
        id: `${hit.kind} ${hit.id}`,
        label: `${say(`found-${hit.kind}`)} ${hit.id}`,
        description: about,
        run: () => void navigate(place),
      },
    ]
  })
  return { actions, isSearching: isOn && isLoading }
}
