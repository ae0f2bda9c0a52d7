import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import type { Answer } from '../../calls/call-types.ts'
import { type Format, useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { CodeText } from '../code-editor/code-text.tsx'
import { Quiet } from '../section.tsx'
import styles from './explained.module.css'
import { SignBadge } from './sign-badge.tsx'

type Route = Answer<'POST /v1/policies/try'>['workflows'][number]['routes'][number]
type Value = Route['values'][string]

const LOOKS = {
  true: { color: 'green', icon: IconCheck },
  false: { color: 'gray', icon: IconX },
  failed: { color: 'red', icon: IconX },
  not_in_share: { color: 'gray', icon: IconMinus },
} as const

/** Numbers with the digits that people compare. */
function valueText(value: Value, format: Format, missing: string): string {
  if (value === null) return missing
  return typeof value === 'number' ? format.number(value) : String(value)
}

export interface ExplainedRouteProps {
  readonly of: Route
  /** It comes out otherwise for a second event. */
  readonly isDifferent?: boolean
  /** What a safety net did with it. */
  readonly remark?: string | undefined
}

/** The condition of a route, true or false, with what it read (P20). */
export function ExplainedRoute({ of, isDifferent = false, remark }: ExplainedRouteProps) {
  const say = useWords('policies')
  const format = useFormat()
  return (
    <li data-different={isDifferent}>
      <div className={styles['condition']}>
        <SignBadge {...LOOKS[of.is]}>{say(`result-${of.is}`)}</SignBadge>
        <b>{of.route}</b>
      </div>
      <CodeText>{of.when}</CodeText>
      {of.reason !== undefined && <Quiet>{of.reason}</Quiet>}
      {remark !== undefined && <p className={styles['remark']}>{remark}</p>}
      <dl className={styles['values']}>
        {Object.entries(of.values).map(([path, value]) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>{valueText(value, format, say('missing'))}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
