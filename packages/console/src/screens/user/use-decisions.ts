import { useState } from 'react'
import { CallError } from '../../calls/call-error.ts'
import { useSend } from '../../calls/use-send.ts'

interface Order {
  readonly userIds: readonly string[]
  readonly decisionId: string
  readonly description: string
}

interface Failure {
  readonly userId: string
  readonly message: string
}

const CHANGES = {
  changes: [
    'GET /v1/users/{userId}',
    'GET /v1/users/{userId}/timeline',
    'GET /v1/users/{userId}/links',
    'GET /v1/labels',
    'GET /v1/cases',
  ],
} as const

/** Takes a decision of users, one after the other. */
export function useDecisions() {
  const send = useSend('POST /v1/decisions/{decisionId}/apply', CHANGES)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<readonly Failure[]>([])
  const [isRunning, setRunning] = useState(false)
  const run = async ({ userIds, decisionId, description }: Order) => {
    const failures: Failure[] = []
    setRunning(true)
    setDone(0)
    for (const [at, userId] of userIds.entries()) {
      const body = { entity_id: userId, description }
      await send.mutateAsync({ decisionId, body }).catch((error: unknown) => {
        failures.push({ userId, message: messageOf(error) })
      })
      setDone(at + 1)
    }
    setFailed(failures)
    setRunning(false)
    return failures
  }
  return { run, done, failed, isRunning }
}

const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : String(error)
