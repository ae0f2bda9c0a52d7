import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconBolt,
  IconGavel,
  IconRefresh,
  IconTag,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { TimelineLine } from './timeline-entry.ts'
import { TimelineWords } from './timeline-words.tsx'
import styles from './timeline.module.css'

const ICONS: Readonly<Record<string, Icon>> = {
  decided: IconGavel,
  label: IconTag,
  unlabel: IconTag,
  rescore: IconRefresh,
}

const ICON_PIXELS = 15

/** Smaller changes of a score are not worth a sign. */
const LEAST_CHANGE = 0.05

interface TimelineRowProps {
  readonly line: TimelineLine
  /** In pixels. */
  readonly top: number
  /** Among all lines, from 1. */
  readonly place: number
  readonly actions: ReactNode
}

/** One line: when, what, and the score after it. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { line, top, place, actions } = props
  const { entry, score, change } = line
  const format = useFormat()
  const KindIcon = ICONS[entry.kind] ?? IconBolt
  return (
    <li
      className={styles['line']}
      style={{ transform: `translateY(${top}px)` }}
      data-kind={entry.kind}
      aria-setsize={-1}
      aria-posinset={place}
    >
      <time className={styles['time']} dateTime={new Date(entry.time).toISOString()}>
        {format.moment(entry.time)}
      </time>
      <KindIcon size={ICON_PIXELS} stroke={1.7} aria-hidden className={styles['icon'] ?? ''} />
      <div className={styles['what']}>
        <TimelineWords entry={entry} />
      </div>
      <div className={styles['score']}>
        {score !== undefined && <span className={styles['number']}>{format.number(score)}</span>}
        {change !== undefined && Math.abs(change) >= LEAST_CHANGE && <Change by={change} />}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </li>
  )
})

function Change({ by }: { readonly by: number }) {
  const say = useWords('timeline')
  const format = useFormat()
  const Arrow = by > 0 ? IconArrowUpRight : IconArrowDownRight
  const points = format.number(Math.abs(by))
  return (
    <span className={styles['change']} data-rises={by > 0}>
      <Arrow size={12} aria-hidden />
      <span className={styles['unseen']}>{say(by > 0 ? 'rose' : 'fell')}</span>
      {points}
    </span>
  )
}
