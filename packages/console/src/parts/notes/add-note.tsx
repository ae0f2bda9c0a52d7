import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { NoteForm } from './note-form.tsx'

/** Writes a note into a case. */
export function AddNote({ caseId }: { readonly caseId: string }) {
  const say = useWords('records')
  const step = useSend('POST /v1/cases/{caseId}/steps', {
    changes: ['GET /v1/cases/{caseId}'],
  })
  return (
    <NoteForm
      description={say('noteInCase')}
      isPending={step.isPending}
      error={step.error}
      send={(note) => step.mutateAsync({ caseId, body: { do: 'note', note } })}
    />
  )
}
