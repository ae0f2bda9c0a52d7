import { Button, Code, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CallError } from '../calls/call-error.ts'
import { useWords } from '../words/use-words.ts'
import { CallFailure } from './call-failure.tsx'

const reload = () => location.reload()

/** In the place of a screen that could not be shown. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const say = useWords('common')
  return (
    <main style={{ padding: '3rem 1.5rem', maxWidth: '40rem' }}>
      <Title order={1}>{say('errorTitle')}</Title>
      {error instanceof CallError ? (
        <CallFailure error={error} onRetry={reload} />
      ) : (
        <>
          <Text my="sm">{say('errorText')}</Text>
          <Code block>{String(error)}</Code>
          <Button mt="sm" onClick={reload}>
            {say('reload')}
          </Button>
        </>
      )}
    </main>
  )
}
