import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useWords } from '../../words/use-words.ts'
import { PublishBacktested } from './publish-backtested.tsx'
import { type Backtest, isUnderWay } from './use-backtest.ts'

/** Cancels what runs; runs the same again, or publishes it. */
export function BacktestActions({ of }: { readonly of: Backtest }) {
  const { id, state } = of
  const say = useWords('backtests')
  const navigate = useNavigate()
  const changes = ['GET /v1/backtests', 'GET /v1/backtests/{backtestId}'] as const
  const cancelled = useSend('DELETE /v1/backtests/{backtestId}', { changes })
  const again = useSend('POST /v1/backtests/{backtestId}/again', {
    changes,
    onDone: (made) =>
      void navigate({ to: '/policies/backtests/$backtestId', params: { backtestId: made.id } }),
  })
  const error = cancelled.error ?? again.error
  return (
    <>
      {error !== null && <CallFailure error={error} />}
      {isUnderWay(state) ? (
        <Button
          size="xs"
          variant="default"
          loading={cancelled.isPending}
          onClick={() => cancelled.mutate({ backtestId: id })}
        >
          {say('cancel')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ backtestId: id })}
        >
          {say('again')}
        </Button>
      )}
      {state === 'done' && <PublishBacktested of={of} />}
    </>
  )
}
