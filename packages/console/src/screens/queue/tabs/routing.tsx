import { Button, JsonInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../calls/use-call.ts'
import { useSend } from '../../../calls/use-send.ts'
import { visibleJson } from '../../../outside-text/visible-json.ts'
import { Answered } from '../../../parts/answered.tsx'
import { CallFailure } from '../../../parts/call-failure.tsx'
import { Quiet } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { OpenCase } from '../open-case.ts'
import { RoutingAnswer } from './routing-answer.tsx'

const ROWS = 12

/** Which queue an event would reach now, and why (C12): at first the event that the case came from. */
export function Routing({ of }: { readonly of: OpenCase }) {
  const sequence = of.causes.at(-1)?.sequence ?? 0
  const read = useCall('GET /v1/events/{sequence}', { sequence })
  return (
    <Answered of={read}>{({ event }) => <RoutingForm key={sequence} event={event} />}</Answered>
  )
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function RoutingForm({ event }: { readonly event: object }) {
  const say = useWords('queue')
  const [text, setText] = useState(() => visibleJson(event))
  const tested = useSend('POST /v1/queues:test')
  const sent = parsed(text)
  return (
    <Stack gap="xs">
      <Quiet>{say('routingHelp')}</Quiet>
      <JsonInput
        label={say('event')}
        value={text}
        onChange={setText}
        rows={ROWS}
        error={sent === undefined ? say('noJson') : undefined}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Button
        style={{ justifySelf: 'start' }}
        w="max-content"
        loading={tested.isPending}
        disabled={sent === undefined}
        onClick={() => sent !== undefined && tested.mutate({ body: { event: sent } })}
      >
        {say('testRouting')}
      </Button>
      {tested.error !== null && <CallFailure error={tested.error} />}
      {tested.data !== undefined && <RoutingAnswer of={tested.data} />}
      {tested.data?.why_not !== undefined && <Text size="sm">{tested.data.why_not}</Text>}
    </Stack>
  )
}
