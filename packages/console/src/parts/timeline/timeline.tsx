import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Quiet } from '../section.tsx'
import {
  entriesOf,
  type ScoredType,
  type TimelineEntry,
  type TimelineKind,
  timelineLines,
} from './timeline-entry.ts'
import { TimelineRow } from './timeline-row.tsx'
import styles from './timeline.module.css'

export interface TimelineProps {
  /** The newest first, as far as they were read. */
  readonly entries: readonly TimelineEntry[]
  /** Absent = all. */
  readonly kinds?: readonly TimelineKind[]
  /** The abuse type of the score that is shown; absent = the highest one. */
  readonly abuseType?: ScoredType | undefined
  /** What can be done with an entry, at its end. */
  readonly actionsOf?: (entry: TimelineEntry) => ReactNode
  /** The next page: it is read when the last rows come into sight. */
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  readonly readMore: () => void
}

/** In pixels, as the style sheet has it. */
const ROW_PIXELS = 44
const OVERSCAN_ROWS = 4
/** Fewer rows are all on the page: the browser's own search finds them. */
const VIRTUAL_FROM_ROWS = 60
/** The next page is asked for before the reader comes to the end. */
const READ_AHEAD_ROWS = 40

const NO_KINDS: readonly TimelineKind[] = []

/** Events with the score after each, decisions, labels and what machines did, in one column (C18). */
export function Timeline(props: TimelineProps) {
  const {
    entries,
    kinds = NO_KINDS,
    abuseType,
    actionsOf,
    hasMore,
    isReadingMore,
    readMore,
  } = props
  const say = useWords('timeline')
  const format = useFormat()
  const scroll = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => {
    const shown = new Set(entriesOf(entries, kinds))
    return timelineLines(entries, abuseType).filter(({ entry }) => shown.has(entry))
  }, [entries, kinds, abuseType])
  const sight = useSight(lines.length, scroll)
  const isNearEnd = sight.after + READ_AHEAD_ROWS >= lines.length
  useEffect(() => {
    if (isNearEnd && hasMore && !isReadingMore && sight.isVirtual) readMore()
  })
  if (lines.length === 0 && !hasMore) {
    return <Quiet>{say(entries.length === 0 ? 'nothingYet' : 'nothing')}</Quiet>
  }
  return (
    <div
      ref={scroll}
      className={styles['scroll']}
      role="group"
      aria-label={say('timeline')}
      tabIndex={0}
    >
      <ol className={styles['lines']} style={{ height: sight.height }}>
        {lines.slice(sight.first, sight.after).map((line, at) => (
          <TimelineRow
            key={line.entry.sequence}
            line={line}
            top={(sight.first + at) * ROW_PIXELS}
            place={sight.first + at + 1}
            say={say}
            format={format}
            actionsOf={actionsOf}
          />
        ))}
      </ol>
      {isReadingMore && <Loader size="xs" m="xs" role="status" aria-label={say('reading')} />}
      {hasMore && !isReadingMore && !sight.isVirtual && (
        <button type="button" className={styles['more']} onClick={readMore}>
          {say('earlier')}
        </button>
      )}
    </div>
  )
}

/** The lines in sight, and some around them. */
function useSight(count: number, scroll: React.RefObject<HTMLElement | null>) {
  const isVirtual = count >= VIRTUAL_FROM_ROWS
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN_ROWS,
  })
  const inSight = virtual.getVirtualItems()
  return {
    isVirtual,
    first: isVirtual ? (inSight[0]?.index ?? 0) : 0,
    after: isVirtual ? (inSight.at(-1)?.index ?? -1) + 1 : count,
    height: count * ROW_PIXELS,
  }
}
