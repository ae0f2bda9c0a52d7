import { Loader, NativeSelect, Paper, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import { useLivePace } from '../../calls/live.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useNow } from '../../parts/live-mark.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { useSteady } from '../../parts/use-steady.ts'
import { useWords } from '../../words/use-words.ts'
import { CaseRow, type ListedCase } from './case-row.tsx'
import { CASE_LISTS, type CaseListName } from './case-list-names.ts'
import classes from './queue.module.css'
import type { Queue } from './queue.ts'

const EVERY_MS = 15_000
const PAGE = 50
const NOW_EVERY_MS = 20_000
const ROW_PIXELS = 62
const OVERSCAN_ROWS = 8

interface CaseListProps {
  readonly queue: Queue
  readonly openId: string | undefined
  /** Claims a case. */
  readonly onWork: (caseId: string) => Promise<void>
  /** Shows a case that is not claimed. */
  readonly onLook: (caseId: string) => void
}

const inputOf = (queue: string, list: CaseListName) =>
  list === 'waiting'
    ? ({ queue, order: 'queue', limit: PAGE } as const)
    : ({ queue, state: list, limit: PAGE } as const)

/** The cases of the queue, in its own order. Each opens by a click, or by `j`, `k` and `o`. */
export const CaseList = memo(function CaseList(props: CaseListProps) {
  const { queue, openId, onWork, onLook } = props
  const say = useWords('queue')
  const { show = 'waiting' } = useSearch({ from: '/shell/queues/$queueName' })
  const navigate = useNavigate({ from: '/queues/$queueName' })
  const pages = usePages('GET /v1/cases', inputOf(queue.name, show), {
    everyMs: useLivePace(EVERY_MS),
  })
  const cases = (pages.data ?? []).flatMap((page) => page.cases)
  const open = useSteady((one: ListedCase): void | Promise<void> =>
    one.state === 'open' && queue.may_work ? onWork(one.id) : onLook(one.id),
  )
  const choose = (name: string) => {
    const known = CASE_LISTS.find((one) => one === name) ?? 'waiting'
    void navigate({ search: (now) => ({ ...now, show: known }), replace: true })
  }
  return (
    <Paper withBorder component="section" aria-label={say('cases')} className={classes['lists']}>
      <NativeSelect
        size="xs"
        m="xs"
        aria-label={say('shownCases')}
        value={show}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={CASE_LISTS.map((name) => ({ value: name, label: say(`list-${name}`) }))}
      />
      {pages.error !== null && pages.data === undefined && (
        <CallFailure error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.error === null && pages.data === undefined && (
        <Loader size="sm" m="sm" role="status" aria-label={say('loading')} />
      )}
      {pages.data !== undefined && cases.length === 0 && (
        <Text p="sm" size="sm">
          {say(show === 'waiting' ? 'nothingWaits' : 'noCase')}
        </Text>
      )}
      {cases.length > 0 && <Rows cases={cases} openId={openId} onOpen={open} />}
      <MoreButton of={pages} />
    </Paper>
  )
})

interface RowsProps {
  readonly cases: readonly ListedCase[]
  readonly openId: string | undefined
  readonly onOpen: (one: ListedCase) => void | Promise<void>
}

/** Only the rows in sight are on the page. */
function Rows({ cases, openId, onOpen }: RowsProps) {
  const say = useWords('queue')
  const nowMs = useNow(NOW_EVERY_MS)
  const scroll = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const virtual = useVirtualizer({
    count: cases.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: 600 },
  })
  const at = cases.findIndex(({ id }) => id === (activeId ?? openId))
  const go = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), cases.length - 1)
    setActiveId(cases[to]?.id)
    virtual.scrollToIndex(to)
  }
  const active = cases[at]
  useKeys(
    [
      { keys: 'j', does: say('nextRow'), run: () => go(1) },
      { keys: 'k', does: say('formerRow'), run: () => go(-1) },
      { keys: 'o', does: say('openRow'), run: () => active && onOpen(active) },
    ],
    { title: say('cases') },
  )
  return (
    <div
      ref={scroll}
      className={classes['list']}
      tabIndex={0}
      role="group"
      aria-label={say('cases')}
    >
      <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const one = cases[index]
          if (one === undefined) return null
          return (
            <div
              key={one.id}
              className={classes['place']}
              style={{ top: start, height: ROW_PIXELS }}
            >
              <CaseRow
                of={one}
                nowMs={nowMs}
                isOpen={one.id === openId}
                isActive={one.id === activeId}
                onOpen={onOpen}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
