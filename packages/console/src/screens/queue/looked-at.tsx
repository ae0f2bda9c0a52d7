import { Button, Group, Loader, Text } from '@mantine/core'
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
  readonly onWork: (caseId: string) => Promise<void>
  readonly onBack: () => void
}

/** A case that the person does not hold: all of it, and how to get it. */
export function LookedAt({ caseId, queue, onWork, onBack }: LookedAtProps) {
  const say = useWords('queue')
  const me = useMe()
  const { data: of, error, refetch } = useCall('GET /v1/cases/{caseId}', { caseId })
  const isFree = of?.claim === null || of?.claim.who === me?.email
  const canWork = of?.state === 'open' && queue.may_work && isFree
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
