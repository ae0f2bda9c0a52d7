import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react'
import { useWords } from '../../../words/use-words.ts'
import type { PolicyProblem } from '../text/place-of.ts'
import styles from './builder.module.css'

const ICON_SIZE = 15

/** What is wrong, in lines: a sign and a word tell errors from warnings. */
export function ProblemLines({ of }: { readonly of: readonly PolicyProblem[] }) {
  const say = useWords('policies')
  if (of.length === 0) return null
  return (
    <ul className={styles['problems']}>
      {of.map(({ severity, path, message, suggestion }) => {
        const Sign = severity === 'error' ? IconExclamationCircle : IconAlertTriangle
        return (
          <li key={`${path} ${message}`} data-severity={severity}>
            <Sign size={ICON_SIZE} aria-label={say(severity)} role="img" />
            <span>
              {message}
              {suggestion !== undefined && ` ${say('suggestion', { text: suggestion })}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
