import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'

interface AddNoteProps {
  readonly caseId: string
  /** Says which case the note goes to. */
  readonly isNamed?: boolean
}

/** Writes a note into a case. What was typed stays when it could not be kept. */
export function AddNote({ caseId, isNamed = false }: AddNoteProps) {
  const say = useWords('records')
  const [note, setNote] = useState('')
  const step = useSend('POST /v1/cases/{caseId}/steps', {
    changes: ['GET /v1/cases/{caseId}'],
    onDone: () => setNote(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') step.mutate({ caseId, body: { do: 'note', note: note.trim() } })
  }
  return (
    <form onSubmit={submit} aria-label={say('addNote')}>
      <Textarea
        label={say('noteText')}
        {...(isNamed && { description: say('noteTo', { id: caseId }) })}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Group mt="xs" mb="sm">
        <Button type="submit" size="xs" loading={step.isPending} disabled={note.trim() === ''}>
          {say('addNote')}
        </Button>
      </Group>
      {step.error !== null && <CallFailure error={step.error} />}
    </form>
  )
}
