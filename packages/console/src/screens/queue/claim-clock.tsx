import { Text } from '@mantine/core'
import { useNow } from '../../parts/live-mark.tsx'
import { useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { OpenCase } from './open-case.ts'

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** From then on the clock warns. */
const SHORT_SECONDS = 120

/** How long the claim still lasts, unless the person does something (C8). */
export function ClaimClock({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const me = useMe()
  const nowMs = useNow(SECOND_MS)
  if (of.state !== 'open' || of.claim === null || of.claim.who !== me?.email) return null
  const seconds = Math.max(0, Math.round((of.claim.until - nowMs) / SECOND_MS))
  const time = `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
  const isShort = seconds < SHORT_SECONDS
  return (
    <Text
      span
      size="xs"
      role="timer"
      title={say('claimHelp')}
      c={isShort ? 'var(--mantine-color-error)' : 'var(--winnow-quiet)'}
    >
      {seconds === 0 ? say('claimOver') : say('claimedFor', { time })}
    </Text>
  )
}
