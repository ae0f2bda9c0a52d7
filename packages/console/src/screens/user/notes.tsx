import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

/** Cases of which the notes are read. */
const CASES = 10

/** What colleagues noted in the cases about the user, the latest case first. */
export function Notes({ userId }: { readonly userId: string }) {
  const say = useWords('user')
  const cases = useCall('GET /v1/cases', {
    entity_type: 'user',
    entity_id: userId,
    limit: CASES,
  })
  return (
    <Section title={say('notes')}>
      <Answered of={cases}>
        {({ cases: found }) =>
          found.length === 0 ? (
            <Quiet>{say('noCases')}</Quiet>
          ) : (
            <ul>
              {found.map(({ id, queue }) => (
                <CaseNotes key={id} caseId={id} queue={queue} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

function CaseNotes({ caseId, queue }: { readonly caseId: string; readonly queue: string }) {
  const say = useWords('user')
  const format = useFormat()
  const { data } = useCall('GET /v1/cases/{caseId}', { caseId })
  const notes = data?.history.filter(({ note }) => note !== undefined) ?? []
  return (
    <li>
      {say('case', { id: caseId, queue })}
      <ul>
        {notes.map(({ sequence, time, who, note }) => (
          <li key={sequence} style={{ overflowWrap: 'anywhere' }}>
            {format.moment(time)} · {who} · <bdi>{note}</bdi>
          </li>
        ))}
      </ul>
    </li>
  )
}
