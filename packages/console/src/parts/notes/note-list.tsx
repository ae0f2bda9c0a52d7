import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Quiet } from '../section.tsx'
import styles from './notes.module.css'
import { useStepName } from './use-step-name.ts'

/** A note as it is shown. */
export interface ShownNote {
  readonly sequence: number
  readonly time: number
  /** Absent = the service. */
  readonly who: string | undefined
  /** What was done with the note, where it was more than a note. */
  readonly did?: string
  readonly note: string
}

/** Notes with their authors, in the order that they come in. */
export function NoteList({ notes }: { readonly notes: readonly ShownNote[] }) {
  const say = useWords('records')
  const format = useFormat()
  const stepName = useStepName()
  if (notes.length === 0) return <Quiet>{say('noNotes')}</Quiet>
  return (
    <ol className={styles['notes']} aria-label={say('notes')}>
      {notes.map(({ sequence, time, who, did, note }) => (
        <li key={sequence}>
          <div className={styles['by']}>
            <bdi>{who ?? say('service')}</bdi> · {format.moment(time)}
            {did !== undefined && ` · ${stepName(did)}`}
          </div>
          <bdi className={styles['text']}>{note}</bdi>
        </li>
      ))}
    </ol>
  )
}
