import { Code, Text } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './try.module.css'

type Attempt = Answer<'GET /v1/deliveries/{deliveryId}'>['attempts'][number]

const PARTS = ['dns', 'connect', 'tls', 'first_byte', 'total'] as const

const lines = (headers: Attempt['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** One try: what came of it in plain words, how long its parts took, what was sent and answered. */
export function Try({ attempt }: { readonly attempt: Attempt }) {
  const say = useWords('deliveries')
  const format = useFormat()
  const { status, error, words, timings, headers, answer } = attempt
  const parts = PARTS.flatMap((part) => {
    const count = timings[part]
    return count === null ? [] : [say(part, { count: format.number(count) })]
  })
  return (
    <article className={styles['try']} aria-label={say('try', { count: attempt.attempt })}>
      <Text size="sm" fw={600}>
        {say('try', { count: attempt.attempt })} · {format.moment(attempt.time)}
        {status !== null && ` · ${say('status')} ${status}`}
        {error !== null && ` · ${say(`error-${error}`)}`}
      </Text>
      <Text size="sm">{words}</Text>
      <Text size="sm" c="var(--winnow-quiet)">
        {say('timings')}: {parts.join(' · ')}
      </Text>
      <details>
        <summary>{say('requestHeaders')}</summary>
        <Code block className={styles['code'] ?? ''}>
          {lines(headers)}
        </Code>
      </details>
      <details open={error !== null}>
        <summary>{say('answer')}</summary>
        <Code block className={styles['code'] ?? ''}>
          {answer === '' ? say('noAnswer') : answer}
        </Code>
      </details>
    </article>
  )
}
