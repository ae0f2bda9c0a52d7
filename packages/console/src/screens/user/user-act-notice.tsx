import { Alert, Button, Group, Text } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import type { UserAct } from './use-user-act.ts'

/** What was just decided, while it can be taken back; or that it failed. */
export function UserActNotice({ act: { last, undo } }: { readonly act: UserAct }) {
  const say = useWords('user')
  if (last === undefined) return null
  const { decision, entry, failure, isUndone } = last
  if (failure !== undefined) {
    return (
      <Alert color="red" role="alert" p="xs" title={say('notDecided', { name: decision.name })}>
        {failure.message}
      </Alert>
    )
  }
  return (
    <Alert color="gray" role="status" p="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {say(isUndone === true ? 'undone' : 'decidedNow', { name: decision.name })}
        </Text>
        {entry !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => void undo()}>
            {say('undo')} (z)
          </Button>
        )}
      </Group>
    </Alert>
  )
}
