import { useCall } from '../../calls/use-call.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Quiet } from '../section.tsx'
import { TextLink } from '../text-link.tsx'
import { AddNote } from './add-note.tsx'
import { CaseNotes } from './case-notes.tsx'
import styles from './notes.module.css'

/** The notes of so many cases are read, the newest ones. */
const CASES = 20

interface UserNotesProps {
  readonly userId: string
  readonly mayWrite: boolean
}

/** What colleagues noted in the cases about a user, the latest case first; a new note goes to that one. */
export function UserNotes({ userId, mayWrite }: UserNotesProps) {
  const say = useWords('records')
  const cases = useCall('GET /v1/cases', {
    entity_type: 'user',
    entity_id: userId,
    limit: CASES,
  })
  return (
    <Answered of={cases}>
      {({ cases: found }) => {
        const [newest] = found
        if (newest === undefined) return <Quiet>{say('noCases')}</Quiet>
        return (
          <>
            {mayWrite && <AddNote caseId={newest.id} isNamed />}
            {found.map(({ id, queue }) => (
              <section
                key={id}
                className={styles['case']}
                aria-label={say('noteOf', { id, queue })}
              >
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
            ))}
          </>
        )
      }}
    </Answered>
  )
}
