import { Alert, Button, Group, Text } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import type { LastAct } from './use-last-act.ts'

interface LastActNoticeProps {
  readonly last: LastAct
  readonly onUndo: () => Promise<void>
  readonly onOpen: (caseId: string) => Promise<void>
}

/** What was just done, while it can be undone; or that it failed, with the case it is about. */
export function LastActNotice({ last, onUndo, onOpen }: LastActNoticeProps) {
  const say = useWords('queue')
  const { of, name, failure, isUndoable, isWaiting = false } = last
  const words = { entity: of.entity.id, name }
  if (failure !== undefined) {
    return (
      <Alert color="red" role="alert" p="xs" title={say('notDecided', words)}>
        <Group justify="space-between">
          {failure.message}
          <Button size="compact-sm" variant="default" onClick={() => void onOpen(of.id)}>
            {say('openAgain')}
          </Button>
        </Group>
      </Alert>
    )
  }
  return (
    <Alert color={isWaiting ? 'yellow' : 'gray'} role="status" p="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {say(isWaiting ? 'waitsForService' : 'decided', words)}
        </Text>
        {isUndoable && !isWaiting && (
          <Button size="compact-sm" variant="default" onClick={() => void onUndo()}>
            {say('undo')} (z)
          </Button>
        )}
      </Group>
    </Alert>
  )
}
