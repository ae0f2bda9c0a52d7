import { AddNote } from '../../../parts/notes/add-note.tsx'
import { CaseNotes } from '../../../parts/notes/case-notes.tsx'
import { may, useMe } from '../../../shell/use-me.ts'

/** The notes of the case, and a new one. */
export function Notes({ caseId }: { readonly caseId: string }) {
  const mayWrite = may(useMe(), 'work_cases')
  return (
    <>
      {mayWrite && <AddNote caseId={caseId} />}
      <CaseNotes caseId={caseId} />
    </>
  )
}
