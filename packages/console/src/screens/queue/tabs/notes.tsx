import { AddNote } from '../../../parts/notes/add-note.tsx'
import { CaseNotes } from '../../../parts/notes/case-notes.tsx'
import { AlsoAboutUser } from '../../../parts/notes/notes-about-user.tsx'
import { may, useMe } from '../../../shell/use-me.ts'

interface NotesProps {
  readonly caseId: string
  /** Null = nobody is known. */
  readonly userId: string | null
}

/** The notes of the case and those about its user, and a new one. */
export function Notes({ caseId, userId }: NotesProps) {
  const me = useMe()
  return (
    <>
      {may(me, 'work_cases') && <AddNote caseId={caseId} />}
      <CaseNotes caseId={caseId} />
      {userId !== null && may(me, 'read_records') && <AlsoAboutUser userId={userId} />}
    </>
  )
}
