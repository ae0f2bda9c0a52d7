import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconBolt,
  IconGavel,
  IconNote,
  IconRefresh,
  IconTag,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Format } from '../../words/use-format.ts'
import type { Say } from '../../words/use-words.ts'
import type { TimelineEntry, TimelineLine } from './timeline-entry.ts'
import { TimelineWords } from './timeline-words.tsx'
import styles from './timeline.module.css'

const ICONS: Readonly<Record<string, Icon>> = {
  decided: IconGavel,
  label: IconTag,
  unlabel: IconTag,
  noted: IconNote,
  rescore: IconRefresh,
}

const ICON_PIXELS = 15

/** Smaller changes of a score are not worth a sign. */
const LEAST_CHANGE = 0.05

interface TimelineRowProps {
  /** The same for all lines: hooks of its own would make each line dear. */
  readonly say: Say<'timeline'>
  readonly format: Format
  readonly line: TimelineLine
  /** In pixels. */
  readonly top: number
  /** Among all lines, from 1. */
  readonly place: number
  /** Of the same function while nothing changes, so that a row in sight is not drawn again. */
  readonly actionsOf: ((entry: TimelineEntry) => ReactNode) | undefined
}

/** One line: when, what, and the score after it. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { say, format, line, top, place, actionsOf } = props
  const { entry, score, change } = line
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
        <TimelineWords entry={entry} say={say} format={format} />
      </div>
      <div className={styles['score']}>
        {score !== undefined && <span className={styles['number']}>{format.number(score)}</span>}
        {change !== undefined && Math.abs(change) >= LEAST_CHANGE && (
          <Change by={change} say={say} format={format} />
        )}
      </div>
      <div className={styles['actions']}>{actionsOf?.(entry)}</div>
    </li>
  )
})

interface ChangeProps extends Pick<TimelineRowProps, 'say' | 'format'> {
  readonly by: number
}

function Change({ by, say, format }: ChangeProps) {
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
