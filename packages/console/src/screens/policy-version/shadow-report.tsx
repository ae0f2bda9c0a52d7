import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

export interface ShadowReportProps {
  readonly of: Answer<'GET /v1/policies/{version}'>
}

/**
 * What a version in shadow did since it is there, against what decided: a backtest over that time, with which shadow verdicts
 * agree (P12).
 */
export function ShadowReport({ of: { stage, time, document } }: ShadowReportProps) {
  const say = useWords('versions')
  const format = useFormat()
  const navigate = useNavigate()
  const list = useCall('GET /v1/policies', {})
  const hasLive = list.data?.in_force.some((one) => one.stage === 'live') === true
  const begun = useSend('POST /v1/backtests', {
    changes: ['GET /v1/backtests'],
    onDone: ({ id }) =>
      void navigate({ to: '/policies/backtests/$backtestId', params: { backtestId: id } }),
  })
  if (stage !== 'shadow') return null
  const start = () =>
    begun.mutate({ body: { policy: document, was: hasLive ? 'live' : 'none', from: time } })
  return (
    <Section title={say('shadowReport')}>
      <Group justify="space-between" gap="sm">
        <Quiet>{say('shadowHelp', { since: format.moment(time) })}</Quiet>
        <Button size="xs" variant="default" loading={begun.isPending} onClick={start}>
          {say('readReport')}
        </Button>
      </Group>
      {begun.error !== null && <CallFailure error={begun.error} />}
    </Section>
  )
}
