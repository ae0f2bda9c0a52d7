import { Link } from '@tanstack/react-router'
import { useLivePace } from '../calls/live.ts'
import { useCall } from '../calls/use-call.ts'
import { useFormat } from '../words/use-format.ts'
import styles from './shell.module.css'

const EVERY_MS = 30_000
/** More are on their own screen. */
const MAX_LINKS = 8

/** The queues that the person may work in and that something waits in, with live counts. */
export function QueueLinks() {
  const format = useFormat()
  const { data } = useCall('GET /v1/queues', {}, { everyMs: useLivePace(EVERY_MS) })
  const mine = (data?.queues ?? [])
    .filter(({ may_work: mayWork, open }) => mayWork && open > 0)
    .slice(0, MAX_LINKS)
  return mine.map(({ name, display_name: shown, open, overdue }) => (
    <Link
      key={name}
      to="/queues/$queueName"
      params={{ queueName: name }}
      className={`${styles['place']} ${styles['inner']}`}
      activeOptions={{ includeSearch: false }}
    >
      <span className={styles['innerName']}>{shown}</span>
      <span>
        {overdue > 0 && '⚠ '}
        {format.number(open)}
      </span>
    </Link>
  ))
}
