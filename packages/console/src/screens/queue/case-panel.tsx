import { Alert, Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useWords } from '../../words/use-words.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { CaseView } from './case-view.tsx'
import { LookedAt } from './looked-at.tsx'
import type { Queue } from './queue.ts'
import { useClaimKept } from './use-claim-kept.ts'
import type { OpenCase } from './open-case.ts'
import type { Desk, DeskActs } from './use-desk.ts'
import { useReady } from './use-ready.ts'

interface CasePanelProps {
  readonly queue: Queue
  readonly desk: Desk
  /** A case that is looked at without being worked on. */
  readonly looked: string | undefined
  readonly onWork: (caseId: string) => Promise<void>
  readonly onBack: () => void
}

/** The case that the person works on or looks at; or how to begin. */
export function CasePanel({ queue, desk, looked, onWork, onBack }: CasePanelProps) {
  useReady(desk.after)
  if (looked !== undefined) {
    const to = { queue, isResumed: !desk.isStarted, onWork, onBack }
    return <LookedAt key={looked} caseId={looked} {...to} />
  }
  if (desk.current === undefined) return <NoCase queue={queue} desk={desk} />
  return <WorkedOn caseId={desk.current} queue={queue} desk={desk.acts} />
}

interface WorkedOnProps {
  readonly caseId: string
  readonly queue: Queue
  readonly desk: DeskActs
}

/** Its frame stays from case to case; what a person has opened or begun in one is not in the next. */
const WorkedOn = memo(function WorkedOn({ caseId, queue, desk }: WorkedOnProps) {
  const say = useWords('queue')
  const { data: of, error, refetch } = useCall('GET /v1/cases/{caseId}', { caseId })
  useClaimKept(caseId)
  if (of === undefined) {
    return error === null ? (
      <Loader size="sm" role="status" aria-label={say('loading')} />
    ) : (
      <CallFailure error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <CaseView key={`view ${caseId}`} of={of} />
      {of.state === 'open' ? (
        <CaseActions key={`actions ${caseId}`} of={of} queue={queue} desk={desk} />
      ) : (
        <Ended of={of} onNext={desk.refill} />
      )}
      <CaseTabs of={of} />
    </>
  )
})

/** Somebody or something else ended the case while the person looked at it. */
function Ended({ of, onNext }: { readonly of: OpenCase; readonly onNext: () => Promise<void> }) {
  const say = useWords('queue')
  useKeys([{ keys: 'Enter', does: say('next'), run: onNext }], { title: say('case') })
  return (
    <Alert color="yellow" role="status" p="xs">
      <Group justify="space-between">
        {say('endedMeanwhile')}
        {of.ending !== null && ` ${say(`end-${of.ending.why}`)} ${of.ending.who ?? ''}`}
        <Button size="compact-sm" onClick={() => void onNext()}>
          {say('next')} (Enter)
        </Button>
      </Group>
    </Alert>
  )
}

/** Nothing is claimed: not yet, or nothing is offered. */
function NoCase({ queue, desk }: { readonly queue: Queue; readonly desk: Desk }) {
  const say = useWords('queue')
  const isOn = queue.may_work && !desk.isWaiting
  const isRound = desk.isStarted && desk.skipped > 0
  const begin = () => desk.acts.refill(isRound)
  const word = isRound ? say('newRound') : say('start')
  useKeys([{ keys: 'Enter', does: word, run: begin }], { title: say('case'), isOn })
  if (desk.isWaiting) return <Loader size="sm" role="status" aria-label={say('loading')} />
  return (
    <Paper withBorder p="xl">
      <Stack align="center">
        <Text ta="center">
          {!queue.may_work && say('mayNotWork')}
          {queue.may_work && !desk.isStarted && say('startHelp')}
          {queue.may_work && desk.isStarted && !isRound && say('nothingWaits')}
          {queue.may_work && isRound && say('onlySkipped', { count: desk.skipped })}
        </Text>
        {queue.may_work && <Button onClick={() => void begin()}>{word} (Enter)</Button>}
      </Stack>
    </Paper>
  )
}
