import { Button, Group, Paper, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'

interface NoteFormProps {
  readonly title: string
  /** Fields before the note. */
  readonly children?: ReactNode
  readonly onSend: (note: string) => Promise<void>
  readonly onEnd: () => void
}

/** Asks for a note: Enter sends it, Escape takes it back. */
export function NoteForm({ title, children, onSend, onEnd }: NoteFormProps) {
  const say = useWords('queue')
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (note.trim() === '' || isSending) return
    setSending(true)
    await onSend(note.trim())
    setSending(false)
  }
  return (
    <Paper withBorder p="xs" className={classes['actions'] ?? ''}>
      <form
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEnd()
        }}
      >
        {children}
        <TextInput
          data-autofocus
          autoFocus={children === undefined}
          label={`${title}: ${say('noteText')}`}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="sm" loading={isSending} disabled={note.trim() === ''}>
            {title} (Enter)
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onEnd}>
            {say('cancel')} (Esc)
          </Button>
        </Group>
      </form>
    </Paper>
  )
}
