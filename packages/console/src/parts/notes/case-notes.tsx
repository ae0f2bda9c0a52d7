import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Quiet } from '../section.tsx'
import styles from './notes.module.css'

/** The notes of one case with their authors, the latest first. */
export function CaseNotes({ caseId }: { readonly caseId: string }) {
  const say = useWords('records')
  const format = useFormat()
  const of = useCall('GET /v1/cases/{caseId}', { caseId })
  return (
    <Answered of={of}>
      {({ history }) => {
        const notes = history.filter(({ note }) => note !== undefined).toReversed()
        if (notes.length === 0) return <Quiet>{say('noNotes')}</Quiet>
        return (
          <ol className={styles['notes']} aria-label={say('notes')}>
            {notes.map(({ sequence, time, who, did, note }) => (
              <li key={sequence}>
                <div className={styles['by']}>
                  <bdi>{who ?? say('service')}</bdi> · {format.moment(time)}
                  {did !== 'note' && ` · ${did.replaceAll('_', ' ')}`}
                </div>
                <bdi className={styles['text']}>{note}</bdi>
              </li>
            ))}
          </ol>
        )
      }}
    </Answered>
  )
}
