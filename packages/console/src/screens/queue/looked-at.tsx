import { Button, Group, Loader, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { CaseTabs } from './case-tabs.tsx'
import { CaseView } from './case-view.tsx'
import type { Queue } from './queue.ts'

interface LookedAtProps {
  readonly caseId: string
  readonly queue: Queue
  /** The person has begun with no case since the page was loaded: what they hold is what they worked on. */
  readonly isResumed: boolean
  readonly onWork: (caseId: string) => Promise<void>
  readonly onBack: () => void
}

/** A case that the person does not work on: all of it, and how to get it. One that they worked on before a reload they get at once. */
export function LookedAt({ caseId, queue, isResumed, onWork, onBack }: LookedAtProps) {
  const say = useWords('queue')
  const me = useMe()
  const { data: of, error, refetch } = useCall('GET /v1/cases/{caseId}', { caseId })
  const isHeld = of !== undefined && of.claim !== null && of.claim.who === me?.email
  const isFree = of?.claim === null || isHeld
  const canWork = of?.state === 'open' && queue.may_work && isFree
  const isGoingOn = isResumed && isHeld && canWork
  useEffect(() => {
    if (isGoingOn) void onWork(caseId)
  }, [isGoingOn, caseId, onWork])
  useKeys(
    [
      ...(canWork ? [{ keys: 'Enter', does: say('claim'), run: () => onWork(caseId) }] : []),
      { keys: 'Escape', does: say('back'), run: onBack },
    ],
    { title: say('case') },
  )
  if (of === undefined) {
    return error === null ? (
      <Loader size="sm" role="status" aria-label={say('loading')} />
    ) : (
      <CallFailure error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {of.claim !== null && !isFree ? say('heldBy', { who: of.claim.who }) : say('lookOnly')}
        </Text>
        <Group gap="xs">
          {canWork && (
            <Button size="compact-sm" onClick={() => void onWork(caseId)}>
              {say('claim')} (Enter)
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onBack}>
            {say('back')} (Esc)
          </Button>
        </Group>
      </Group>
      <CaseView of={of} />
      <CaseTabs of={of} />
    </>
  )
}
