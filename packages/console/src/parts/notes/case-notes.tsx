import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../answered.tsx'
import { NoteList } from './note-list.tsx'

/** The notes of one case with their authors, the latest first. */
export function CaseNotes({ caseId }: { readonly caseId: string }) {
  const of = useCall('GET /v1/cases/{caseId}', { caseId })
  return (
    <Answered of={of}>
      {({ history }) => (
        <NoteList
          notes={history.toReversed().flatMap(({ note, who, did, ...one }) => {
            if (note === undefined) return []
            return [{ ...one, who: who ?? undefined, note, ...(did !== 'note' && { did }) }]
          })}
        />
      )}
    </Answered>
  )
}
