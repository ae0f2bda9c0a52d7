import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useSteady } from '../../parts/use-steady.ts'
import { useWords } from '../../words/use-words.ts'
import { CaseList } from './case-list.tsx'
import { CasePanel } from './case-panel.tsx'
import { LastActNotice } from './last-act-notice.tsx'
import { QueueHead } from './queue-head.tsx'
import classes from './queue.module.css'
import type { Queue } from './queue.ts'
import { useCaseInAddress } from './use-case-in-address.ts'
import { useDesk } from './use-desk.ts'

interface QueueDeskProps {
  readonly queue: Queue
  /** When the counts were read. */
  readonly readMs: number
}

/** A queue and, next to it, the case that is open. */
export function QueueDesk({ queue, readMs }: QueueDeskProps) {
  const say = useWords('queue')
  const search = useSearch({ from: '/shell/queues/$queueName' })
  const desk = useDesk(queue.name)
  const { sendUnsent, undo, open } = desk.acts
  useEffect(() => void sendUnsent(), [sendUnsent])
  // A case that is looked at without being worked on; the address names it at first.
  const [looked, setLooked] = useState(search.case)
  const shown = looked ?? desk.current
  useCaseInAddress(shown)
  const work = useSteady(async (caseId: string) => {
    setLooked(undefined)
    if (desk.current !== caseId) await open(caseId)
  })
  const look = useSteady((caseId: string) =>
    setLooked(caseId === desk.current ? undefined : caseId),
  )
  useKeys([{ keys: 'z', does: say('undo'), run: undo }], {
    title: queue.display_name,
    isOn:
      desk.last?.isUndoable === true &&
      desk.last.failure === undefined &&
      desk.last.isWaiting !== true,
  })
  return (
    <Stack gap="sm">
      <QueueHead queue={queue} readMs={readMs} hasCase={shown !== undefined} />
      <div className={classes['columns']}>
        <CaseList queue={queue} openId={shown} onWork={work} onLook={look} />
        <Stack gap="xs" className={classes['case'] ?? ''}>
          {desk.failure !== null && <CallFailure error={desk.failure} />}
          {desk.last !== undefined && (
            <LastActNotice last={desk.last} onUndo={undo} onOpen={work} />
          )}
          <CasePanel
            queue={queue}
            desk={desk}
            looked={looked}
            onWork={work}
            onBack={() => setLooked(undefined)}
          />
        </Stack>
      </div>
    </Stack>
  )
}
