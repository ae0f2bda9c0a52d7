import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'

interface NoteFormProps {
  /** Says where the note goes, and that it stays. */
  readonly description: string
  readonly isPending: boolean
  readonly error: CallError | null
  /** Resolves once it is kept: what was typed stays when it could not be. */
  readonly send: (note: string) => Promise<unknown>
}

/** Writes a note. */
export function NoteForm({ description, isPending, error, send }: NoteFormProps) {
  const say = useWords('records')
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    if (text === '') return
    send(text).then(
      () => setNote(''),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label={say('addNote')}>
      <Textarea
        label={say('noteText')}
        description={description}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Group mt="xs" mb="sm">
        <Button type="submit" size="xs" loading={isPending} disabled={note.trim() === ''}>
          {say('addNote')}
        </Button>
      </Group>
      {error !== null && <CallFailure error={error} />}
    </form>
  )
}
