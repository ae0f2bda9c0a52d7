import { Progress as Bar, Text } from '@mantine/core'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Backtest } from './use-backtest.ts'

const PERCENT = 100

/** How much of a backtest is done; the figures below are of that part. */
export function Progress({ of: { share, state } }: { readonly of: Backtest }) {
  const say = useWords('backtests')
  const format = useFormat()
  return (
    <div role="status">
      <Text size="sm" mb={4}>
        {state === 'waiting' ? say('waits') : say('part', { share: format.share(share) })}
      </Text>
      <Bar value={share * PERCENT} aria-label={say('progress')} />
    </div>
  )
}
