import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { keepBacktested } from '../../parts/policy/kept-draft.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { SaveDraftProps } from './save-draft.tsx'

/** Runs the draft as it is now over past events, against what is live. */
export function BacktestDraft({ draft, checked }: SaveDraftProps) {
  const say = useWords('policies')
  const navigate = useNavigate()
  const list = useCall('GET /v1/policies', {})
  const hasLive = list.data?.in_force.some(({ stage }) => stage === 'live') === true
  const begun = useSend('POST /v1/backtests', {
    changes: ['GET /v1/backtests'],
    onDone: ({ id }) => {
      keepBacktested({ backtest: id, key: draft.key, text: draft.text ?? '' })
      void navigate({ to: '/policies/backtests/$backtestId', params: { backtestId: id } })
    },
  })
  const { value: policy, isOk } = checked
  const isAllowed = may(useMe(), 'run_backtests')
  if (!isAllowed) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={begun.isPending}
        disabled={!isOk || policy === undefined}
        onClick={() => {
          if (policy !== undefined)
            begun.mutate({ body: { policy, was: hasLive ? 'live' : 'none' } })
        }}
      >
        {say('backtest')}
      </Button>
      {begun.error !== null && <CallFailure error={begun.error} />}
    </>
  )
}
