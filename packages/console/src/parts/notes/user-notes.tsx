import { useCall } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { TextLink } from '../text-link.tsx'
import { CaseNotes } from './case-notes.tsx'
import { AddNoteAboutUser, NotesAboutUser } from './notes-about-user.tsx'
import styles from './notes.module.css'

/** The notes of so many cases are read, the newest ones. */
const CASES = 20

interface UserNotesProps {
  readonly userId: string
  readonly mayWrite: boolean
}

/** What colleagues noted about a user, and in the cases about them, the latest case first. */
export function UserNotes({ userId, mayWrite }: UserNotesProps) {
  const readsCases = may(useMe(), 'read_cases')
  return (
    <>
      {mayWrite && <AddNoteAboutUser userId={userId} />}
      <NotesAboutUser userId={userId} />
      {readsCases && <NotesOfCases userId={userId} />}
    </>
  )
}

function NotesOfCases({ userId }: { readonly userId: string }) {
  const say = useWords('records')
  const cases = useCall('GET /v1/cases', {
    entity_type: 'user',
    entity_id: userId,
    limit: CASES,
  })
  return (
    <Answered of={cases}>
      {({ cases: found }) =>
        found.map(({ id, queue }) => (
          <section key={id} className={styles['case']} aria-label={say('noteOf', { id, queue })}>
            <TextLink
              to="/queues/$queueName"
              params={{ queueName: queue }}
              search={{ case: id }}
              size="sm"
            >
              {say('noteOf', { id, queue })}
            </TextLink>
            <CaseNotes caseId={id} />
          </section>
        ))
      }
    </Answered>
  )
}
