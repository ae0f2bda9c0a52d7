import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseList } from './case-list.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { CaseView } from './case-view.tsx'
import { LastDecisionNotice } from './last-decision-notice.tsx'
import classes from './queue.module.css'
import { type Desk, useDesk } from './use-desk.ts'

const EVERY_MS = 15_000

/** A queue and, next to it, the case that the person works on. */
export function QueueScreen() {
  const { queueName } = useParams({ from: '/shell/queues/$queueName' })
  const say = useWords('queue')
  const { data } = useCall('GET /v1/queues', {}, { everyMs: EVERY_MS })
  const queue = data?.queues.find(({ name }) => name === queueName)
  const desk = useDesk(queueName)
  const title = queue?.display_name ?? queueName
  usePageTitle(title)
  useKeys([{ keys: 'z', does: say('undo'), run: desk.undo }], {
    title,
    isOn: desk.last !== undefined && desk.last.failure === undefined,
  })
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{title}</Title>
        {queue !== undefined && (
          <Text c="var(--winnow-quiet)" size="sm">
            {say('next')}: {queue.order_sentence} {say('open', { count: queue.open })},{' '}
            {say('overdue', { count: queue.overdue })}
          </Text>
        )}
      </Group>
      <div className={classes['columns']}>
        <CaseList queueName={queueName} openId={desk.current?.id} />
        <Stack gap="sm" className={classes['case'] ?? ''}>
          {desk.failure !== null && desk.failure !== undefined && (
            <CallFailure error={desk.failure} />
          )}
          {desk.last !== undefined && <LastDecisionNotice last={desk.last} onUndo={desk.undo} />}
          {desk.current === null ? <NoCase desk={desk} /> : <OpenedCase desk={desk} />}
        </Stack>
      </div>
    </Stack>
  )
}

function OpenedCase({ desk }: { readonly desk: Desk }) {
  if (desk.current === null) return null
  return (
    <>
      <CaseView of={desk.current} />
      <CaseActions key={desk.current.id} of={desk.current} desk={desk} />
      <CaseTabs of={desk.current} />
    </>
  )
}

/** Nothing is claimed: not yet, or nothing waits. */
function NoCase({ desk }: { readonly desk: Desk }) {
  const say = useWords('queue')
  useKeys([{ keys: 'Enter', does: say('start'), run: desk.refill }], { title: say('case') })
  return (
    <Paper withBorder p="xl">
      <Stack align="center">
        <Text>{desk.isStarted ? say('nothingWaits') : say('startHelp')}</Text>
        <Button onClick={() => void desk.refill()}>{say('start')} (Enter)</Button>
      </Stack>
    </Paper>
  )
}
