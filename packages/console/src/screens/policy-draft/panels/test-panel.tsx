import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../calls/call.ts'
import type { CallError } from '../../../calls/call-error.ts'
import { useEnvironment } from '../../../calls/environment.ts'
import { useQuestion } from '../../../calls/use-question.ts'
import { CallFailure } from '../../../parts/call-failure.tsx'
import { formText } from '../../../parts/form-text.ts'
import { Quiet, Section } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Checked } from '../use-checked.ts'
import styles from './panels.module.css'
import { TriedRoutes } from './tried-routes.tsx'

type Event = Readonly<Record<string, unknown>>

const PASTED = `{
  "$type": "$create_order",
  "$user_id": "billy_jones",
  "$order_id": "o-1",
  "$amount": 115940000,
  "$currency_code": "USD"
}`

function eventOf(text: string): Event | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Event)
      : undefined
  } catch {
    return undefined
  }
}

const bodyOf = (event: Event | undefined, { isOk, value }: Checked) =>
  event === undefined || !isOk || value === undefined
    ? undefined
    : { body: { event, document: value } }

/** What the policy would make of an event, past or pasted: each condition with the values that it reads. */
export function TestPanel({ checked }: { readonly checked: Checked }) {
  const say = useWords('policies')
  const [text, setText] = useState(PASTED)
  const [other, setOther] = useState<Event>()
  const past = usePastEvent()
  const event = eventOf(text)
  const tried = useQuestion('POST /v1/policies/try', bodyOf(event, checked))
  const compared = useQuestion('POST /v1/policies/try', bodyOf(other, checked))
  const failure = past.failure ?? tried.error ?? compared.error
  return (
    <Section title={say('test')}>
      <div className={styles['stack']}>
        <PastEvent
          label={say('pastEvent')}
          onRead={(sequence) =>
            past.read(sequence, (found) => setText(JSON.stringify(found, undefined, 2)))
          }
        />
        <Textarea
          label={say('event')}
          value={text}
          autosize
          minRows={4}
          maxRows={14}
          spellCheck={false}
          classNames={{ input: styles['json'] ?? '' }}
          error={event === undefined ? say('notJson') : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <PastEvent
          label={say('secondEvent')}
          onRead={(sequence) => past.read(sequence, setOther)}
        />
        {failure !== null && <CallFailure error={failure} />}
        {checked.hasErrors && <Quiet>{say('trialNeedsOk')}</Quiet>}
        {failure === null && tried.data !== undefined && (
          <TriedRoutes of={tried.data} other={other === undefined ? undefined : compared.data} />
        )}
      </div>
    </Section>
  )
}

interface PastEventProps {
  readonly label: string
  readonly onRead: (sequence: number) => Promise<void>
}

/** The number of a past event, as lists of hits and timelines have it. */
function PastEvent({ label, onRead }: PastEventProps) {
  const say = useWords('policies')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sequence = Number(formText(new FormData(event.currentTarget), 'sequence'))
    if (Number.isSafeInteger(sequence) && sequence > 0) void onRead(sequence)
  }
  return (
    <form onSubmit={submit} className={styles['past']}>
      <TextInput size="xs" name="sequence" label={label} inputMode="numeric" placeholder="4711" />
      <Button size="xs" variant="default" type="submit">
        {say('read')}
      </Button>
    </form>
  )
}

/** Reads events by their number. */
function usePastEvent() {
  const environment = useEnvironment()
  const [failure, setFailure] = useState<CallError | null>(null)
  const read = async (sequence: number, take: (event: Event) => void) => {
    setFailure(null)
    await call('GET /v1/events/{sequence}', { sequence }, { environment })
      .then(({ event }) => take(event))
      .catch((error: CallError) => setFailure(error))
  }
  return { failure, read }
}
