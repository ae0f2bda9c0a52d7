import { Alert, Button, Group, Text } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import type { LastDecision } from './use-desk.ts'

interface LastDecisionNoticeProps {
  readonly last: LastDecision
  readonly onUndo: () => Promise<void>
}

/** What was just decided, while it can be undone; or that it failed, with the case it is about. */
export function LastDecisionNotice({ last, onUndo }: LastDecisionNoticeProps) {
  const say = useWords('queue')
  const { of, decision, failure } = last
  const name = of.buttons.find(({ id }) => id === decision)?.name ?? decision
  if (failure !== undefined) {
    return (
      <Alert color="red" role="alert" title={say('notDecided', { entity: of.entity.id, name })}>
        {failure.message}
      </Alert>
    )
  }
  return (
    <Alert color="gray" role="status" p="xs">
      <Group justify="space-between">
        <Text size="sm">{say('decided', { entity: of.entity.id, name })}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void onUndo()}>
          {say('undo')} (z)
        </Button>
      </Group>
    </Alert>
  )
}
