import { Text } from '@mantine/core'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import styles from './notes.module.css'

const NOTES = 'GET /v1/users/{userId}/notes'

/** The notes about a user that belong to no case, the latest first. */
export function NotesAboutUser({ userId }: { readonly userId: string }) {
  const of = useCall(NOTES, { userId })
  return <Answered of={of}>{({ notes }) => <NoteList notes={notes} />}</Answered>
}

/** The same next to those of a case; nothing while there is none. */
export function AlsoAboutUser({ userId }: { readonly userId: string }) {
  const say = useWords('records')
  const { data } = useCall(NOTES, { userId })
  if (data === undefined || data.notes.length === 0) return null
  return (
    <section className={styles['case']} aria-label={say('notesAboutUser')}>
      <Text size="sm">{say('notesAboutUser')}</Text>
      <NoteList notes={data.notes} />
    </section>
  )
}

/** Writes a note about a user, whether or not there is a case. */
export function AddNoteAboutUser({ userId }: { readonly userId: string }) {
  const say = useWords('records')
  const written = useSend('POST /v1/users/{userId}/notes', {
    changes: [NOTES, 'GET /v1/users/{userId}/timeline'],
  })
  return (
    <NoteForm
      description={say('noteAboutUser')}
      isPending={written.isPending}
      error={written.error}
      send={(note) => written.mutateAsync({ userId, body: { note } })}
    />
  )
}
