import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../calls/connection.ts'
import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/use-words.ts'

const TRY_EVERY_MS = 3_000

/** While the service does not answer: that, and how old the data on the screen is. It tries again by itself. */
export function ConnectionNotice() {
  const say = useWords('common')
  const format = useFormat()
  const cache = useQueryClient()
  const { isDown, lastAnswerMs } = useSyncExternalStore(connection.watch, connection.current)
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (!isDown) return
    setNowMs(Date.now())
    const timer = setInterval(() => {
      setNowMs(Date.now())
      void cache.refetchQueries({ type: 'active' }, { cancelRefetch: false })
    }, TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [isDown, cache])
  if (!isDown) return null
  return (
    <Alert color="yellow" role="status" mb="md" title={say('offline')}>
      {lastAnswerMs === 0
        ? say('offlineHelp')
        : say('dataAge', { age: format.distance(lastAnswerMs, Math.max(nowMs, lastAnswerMs)) })}
    </Alert>
  )
}
