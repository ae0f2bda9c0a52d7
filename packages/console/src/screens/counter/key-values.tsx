import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { formText } from '../../parts/form-text.ts'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Counter } from './counter.ts'

/** The figures of a key that the person types. */
export function KeyValues({ counter: { name, by, currency } }: { readonly counter: Counter }) {
  const say = useWords('counters')
  const format = useFormat()
  const send = useSend('POST /v1/counters/{counterName}/lookup')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const key = by.map((part) => formText(form, part).trim())
    send.mutate({ counterName: name, body: { key } })
  }
  return (
    <Section title={say('lookUp')}>
      <Quiet>{say('lookUpHelp')}</Quiet>
      <form onSubmit={submit} role="search">
        <Group gap="xs" align="flex-end" my="xs">
          {by.map((part) => (
            <TextInput
              key={part}
              name={part}
              label={part}
              required
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <Button type="submit" variant="default" loading={send.isPending}>
            {say('lookUpAction')}
          </Button>
        </Group>
      </form>
      {send.error !== null && <CallFailure error={send.error} />}
      {send.data?.ready === false && <Quiet>{say('notReady')}</Quiet>}
      {send.data?.ready === true && (
        <Rows
          label={say('lookUp')}
          rows={send.data.figures}
          keyOf={({ over }) => over}
          columns={[
            { title: say('window'), cell: ({ over }) => say(`window-${over}`) },
            {
              title: currency === null ? say('value') : `${say('value')} (${currency})`,
              cell: ({ value }) => format.number(value),
              isNumber: true,
            },
          ]}
        />
      )}
    </Section>
  )
}
