import { Button, Group, Text, Title } from '@mantine/core'
import { memo, useState } from 'react'
import { LazyBulkDialog } from '../../parts/bulk/lazy-bulk-dialog.tsx'
import { LiveMark } from '../../parts/live-mark.tsx'
import { useFormat } from '../../words/use-format.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import type { Queue } from './queue.ts'
import classes from './queue.module.css'

interface QueueHeadProps {
  readonly queue: Queue
  /** When the counts were read. */
  readonly readMs: number
  readonly hasCase: boolean
}

/** What waits in the queue, and in which order it is offered (C10). */
export const QueueHead = memo(function QueueHead({ queue, readMs, hasCase }: QueueHeadProps) {
  const say = useWords('queue')
  const sentence = useSentence()
  const format = useFormat()
  const { display_name: name, open, overdue, usd_micros: money, order_sentence: order } = queue
  return (
    <div>
      <Group gap="md" align="baseline">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Text size="sm">
          {say('open', { count: open })}
          {overdue > 0 && (
            <Text span fw={600} c="var(--mantine-color-error)">
              {' '}
              · ⚠ {say('overdueCount', { count: overdue })}
            </Text>
          )}
          {money > 0 && ` · ${say('atStake', { money: format.money(money, 'USD') })}`}
        </Text>
        <LiveMark readMs={readMs} />
        <span className={classes['order'] ?? ''} data-case={hasCase || undefined}>
          <DecideAll queue={queue} />
        </span>
      </Group>
      <Text
        className={classes['order'] ?? ''}
        data-case={hasCase || undefined}
        c="var(--winnow-quiet)"
        size="xs"
        mt={4}
      >
        {say('next')}: {sentence(order)}
      </Text>
    </div>
  )
})

/** Decides all of its cases, or those of some scores or amounts, at once (C13). */
function DecideAll({ queue }: { readonly queue: Queue }) {
  const say = useWords('queue')
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!may(me, 'act_in_bulk')) return null
  const { name, abuse_type: abuseType, entities, decisions: offered } = queue
  return (
    <>
      {queue.open > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {say('decideAll')}
        </Button>
      )}
      {isOpen && (
        <LazyBulkDialog
          of={{ is: 'cases', queue: name, abuseType, entities, offered }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
