import { ABUSE_TYPES } from '@winnow/contract'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { EntityLink } from '../entity-link.tsx'
import styles from './first-steps.module.css'

const COLUMNS = ['event.type', 'event.user_id', ...ABUSE_TYPES.map((type) => `scores.${type}`)]

const SOON_MS = 2_000
const LATER_MS = 10_000

/** Which event came last, when, and its highest score: the sender sees that it is theirs. */
export function LatestEvent() {
  const say = useWords('first-run')
  const format = useFormat()
  const { data } = useCall(
    'GET /v1/explore/events',
    { limit: 1, columns: COLUMNS.join(',') },
    { everyMs: (latest) => (latest?.events.length === 1 ? LATER_MS : SOON_MS) },
  )
  const [event] = data?.events ?? []
  if (event === undefined) return null
  const { time, values } = event
  const user = values['event.user_id']
  const scores = ABUSE_TYPES.flatMap((type) => {
    const score = values[`scores.${type}`]
    return typeof score === 'number' ? [{ type, score }] : []
  })
  const [highest] = scores.toSorted((a, b) => b.score - a.score)
  return (
    <span className={styles['about']}>
      {String(values['event.type'] ?? '')}
      {user !== undefined && (
        <>
          {' '}
          · <EntityLink type="user" id={String(user)} />
        </>
      )}{' '}
      · {format.distance(time, Date.now())}
      {highest !== undefined &&
        ` · ${say('scoreOf', { score: format.number(highest.score), type: highest.type.replaceAll('_', ' ') })}`}
    </span>
  )
}
