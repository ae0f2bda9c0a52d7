import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'

export interface AnswerFieldsProps {
  readonly values: unknown
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void
}

const textOf = (values: unknown): string =>
  typeof values === 'object' && values !== null
    ? Object.entries(values)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(', ')
    : ''

function valueOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}

const valuesOf = (text: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim().split('='))
      .flatMap(([name = '', ...rest]) =>
        name === '' ? [] : [[name.trim(), valueOf(rest.join('=').trim())]],
      ),
  )

/** `challenge=otp, level=2`: what the event's answer says to the application. It counts when the field is left. */
export function AnswerFields({ values, onChange }: AnswerFieldsProps) {
  const say = useWords('policies')
  const known = textOf(values)
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="xs"
      aria-label={say('answerValues')}
      placeholder="challenge=otp"
      value={typed ?? known}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => {
        if (typed !== undefined && typed !== known) onChange(valuesOf(typed))
        setTyped(undefined)
      }}
    />
  )
}
