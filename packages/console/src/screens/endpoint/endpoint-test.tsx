import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Section } from '../../parts/section.tsx'
import { CHANGES } from './endpoint-changes.ts'

type Tested = Answer<'POST /v1/endpoints/{endpointId}/test'>

/** Sends an example now, and says in plain words what came of it (W20). */
export function EndpointTest({ endpointId }: { readonly endpointId: string }) {
  const say = useWords('endpoints')
  const send = useSend('POST /v1/endpoints/{endpointId}/test', { changes: CHANGES })
  return (
    <Section
      title={say('tested')}
      aside={
        <Button size="xs" loading={send.isPending} onClick={() => send.mutate({ endpointId })}>
          {say('test')}
        </Button>
      }
    >
      {send.error !== null && <CallFailure error={send.error} />}
      {send.data !== undefined && <TestResult of={send.data} />}
    </Section>
  )
}

const lines = (headers: Tested['request']['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function TestResult({ of }: { readonly of: Tested }) {
  const say = useWords('endpoints')
  const format = useFormat()
  const { ok, diagnosis, status, timings, answer, request, note } = of
  return (
    <Stack gap="xs">
      <Alert
        role="status"
        color={ok ? 'green' : 'red'}
        variant="light"
        title={ok ? say('testWorks') : say('testFails')}
      >
        {diagnosis} {note}
      </Alert>
      <Text size="sm">
        {status !== null && `${say('status')} ${status} · `}
        {say('took')}: {say('ms', { count: format.number(timings.total) })}
      </Text>
      <Text size="sm" fw={600}>
        {say('answer')}
      </Text>
      {answer === '' ? <Text size="sm">{say('answerEmpty')}</Text> : <Code block>{answer}</Code>}
      <Text size="sm" fw={600}>
        {say('request')}
      </Text>
      <Snippet label={say('request')} text={`${lines(request.headers)}\n\n${request.body}`} />
    </Stack>
  )
}
