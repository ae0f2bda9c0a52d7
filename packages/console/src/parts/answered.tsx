import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallError } from '../calls/call-error.ts'
import { useWords } from '../words/use-words.ts'
import { CallFailure } from './call-failure.tsx'

export interface AnsweredProps<Value> {
  readonly of: {
    readonly data: Value | undefined
    readonly error: CallError | null
    readonly refetch: () => unknown
  }
  readonly children: (value: Value) => ReactNode
}

/** What a call answered; before that it waits, and a failure stands in its place unless an earlier answer is there. */
export function Answered<Value>({ of: { data, error, refetch }, children }: AnsweredProps<Value>) {
  const say = useWords('common')
  if (data !== undefined) return <>{children(data)}</>
  if (error !== null) return <CallFailure error={error} onRetry={() => void refetch()} />
  return <Loader size="sm" role="status" aria-label={say('loading')} />
}
