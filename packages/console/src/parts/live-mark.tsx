import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLiveState } from '../calls/live.ts'
import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/use-words.ts'

const EVERY_MS = 5_000

/** The time, again and again: for the age of what is shown. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

/** Whether what is shown follows the service; if not, since when. */
export function LiveMark({
  readMs,
}: {
  /** When the data was read last. */ readonly readMs: number
}) {
  const say = useWords('common')
  const format = useFormat()
  const { isLive } = useLiveState()
  const nowMs = useNow(EVERY_MS)
  if (isLive) {
    return (
      <Text span size="xs" c="var(--winnow-quiet)">
        ● {say('live')}
      </Text>
    )
  }
  return (
    <Text span size="xs" role="status" c="var(--winnow-quiet)">
      ○ {readMs === 0 ? say('notLive') : say('readAt', { age: format.distance(readMs, nowMs) })}
    </Text>
  )
}
