import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react'
import type { CodeProblem } from '../../../parts/code-editor/code-editor-props.ts'
import { CallFailure } from '../../../parts/call-failure.tsx'
import { Section } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Checked } from '../use-checked.ts'
import styles from './panels.module.css'

export interface ProblemsPanelProps {
  readonly text: string
  readonly checked: Checked
  readonly onGoTo: (place: number) => void
}

const ICON_SIZE = 16

/** Whether the text can be published, and each problem: a click goes to its place. */
export function ProblemsPanel({ text, checked, onGoTo }: ProblemsPanelProps) {
  const say = useWords('policies')
  const { places, hasErrors, isKnown, error } = checked
  return (
    <Section title={say('check')}>
      <div role="status" aria-live="polite">
        {error !== null && <CallFailure error={error} />}
        {isKnown && !hasErrors && places.length === 0 && (
          <p className={styles['ok']}>
            <IconCircleCheck size={ICON_SIZE} aria-hidden /> {say('noProblems')}
          </p>
        )}
        <ul className={styles['problems']}>
          {places.map((problem) => (
            <li key={`${problem.from} ${problem.message}`} data-severity={problem.severity}>
              <ProblemLine problem={problem} text={text} onGoTo={onGoTo} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface ProblemLineProps extends Pick<ProblemsPanelProps, 'text' | 'onGoTo'> {
  readonly problem: CodeProblem
}

function ProblemLine({ problem, text, onGoTo }: ProblemLineProps) {
  const say = useWords('policies')
  const { severity, from, message, suggestion } = problem
  const Sign = severity === 'error' ? IconExclamationCircle : IconAlertTriangle
  const line = text.slice(0, from).split('\n').length
  return (
    <UnstyledButton className={styles['problem'] ?? ''} onClick={() => onGoTo(from)}>
      <Sign size={ICON_SIZE} role="img" aria-label={say(severity)} />
      <span>
        <span className={styles['quiet']}>{say('line', { line })}</span> {message}
        {suggestion !== undefined && ` ${say('suggestion', { text: suggestion })}`}
      </span>
    </UnstyledButton>
  )
}
