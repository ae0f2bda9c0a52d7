import { Alert, Button, List, Text } from '@mantine/core'
import type { CallError } from '../calls/call-error.ts'
import { useWords } from '../words/use-words.ts'
import { useFailure } from './use-failure.ts'

export interface CallFailureProps {
  readonly error: CallError
  /** Tries it again; absent where that is no way out. */
  readonly onRetry?: () => void
}

/** A failed call, where its answer would stand: what is wrong, by field where known, and a way out. */
export function CallFailure({ error, onRetry }: CallFailureProps) {
  const say = useWords('common')
  const { title, detail } = useFailure()(error)
  const issues = Object.entries(error.issues)
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      {detail !== undefined && (
        <Text size="sm" lang="en">
          {detail}
        </Text>
      )}
      {error.word === 'offline' && say('offlineHelp')}
      {error.word === 'forbidden' && say('forbiddenHelp')}
      {issues.length > 0 && (
        <List size="sm" lang="en">
          {issues.map(([field, text]) => (
            <List.Item key={field}>
              {field}: {text}
            </List.Item>
          ))}
        </List>
      )}
      {onRetry !== undefined && (
        <Button mt="xs" size="xs" variant="default" onClick={onRetry}>
          {say('retry')}
        </Button>
      )}
    </Alert>
  )
}
