import { useMemo } from 'react'
import { Quiet } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { type DiffLine, diffLines, folded } from './line-diff.ts'
import styles from './version.module.css'

export interface TextDiffProps {
  readonly before: string
  readonly after: string
  readonly label: string
}

const SIGNS = { same: ' ', removed: '−', added: '+' } as const

/** Two texts side by side; on a narrow page one below the other, line by line. */
export function TextDiff({ before, after, label }: TextDiffProps) {
  const say = useWords('versions')
  const parts = useMemo(() => folded(diffLines(before, after)), [before, after])
  if (parts.every(({ is }) => is === 'hidden')) return <Quiet>{say('noDifference')}</Quiet>
  return (
    <div className={styles['diff']} role="group" aria-label={label} tabIndex={0}>
      {parts.map((part) =>
        part.is === 'hidden' ? (
          <div key={`hidden ${part.at}`} className={styles['hidden']}>
            {say('hiddenLines', { count: part.count })}
          </div>
        ) : (
          part.lines.map((line) => <Line key={`${line.left} ${line.right}`} of={line} />)
        ),
      )}
    </div>
  )
}

function Line({ of }: { readonly of: DiffLine }) {
  const say = useWords('versions')
  return (
    <div className={styles['line']} data-kind={of.kind}>
      <span className={styles['number']}>{of.left ?? ''}</span>
      <span className={styles['number']}>{of.right ?? ''}</span>
      <span className={styles['sign']} role="img" aria-label={say(`line-${of.kind}`)}>
        {SIGNS[of.kind]}
      </span>
      <code className={styles['code']}>{of.text}</code>
    </div>
  )
}
