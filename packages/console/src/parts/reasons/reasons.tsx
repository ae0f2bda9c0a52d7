import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormat } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { ReasonDetail } from './reason-detail.tsx'
import styles from './reasons.module.css'
import type { ShownReason } from './shown-reason.ts'

export interface ReasonsProps {
  readonly label: string
  readonly reasons: readonly ShownReason[]
  /** The user of the score: who shares what is looked up when a reason opens. */
  readonly userId: string | null
  readonly abuseType: string
}

const ICON_PIXELS = 14

/** The strongest reasons in points, each with its value and the usual one. A reason opens in place. */
export function Reasons({ label, reasons, userId, abuseType }: ReasonsProps) {
  return (
    <ul className={styles['reasons']} aria-label={label}>
      {reasons.map((reason) => (
        <Reason
          key={`${reason.name} ${reason.text}`}
          of={reason}
          userId={userId}
          abuseType={abuseType}
        />
      ))}
    </ul>
  )
}

interface ReasonProps extends Pick<ReasonsProps, 'userId' | 'abuseType'> {
  readonly of: ShownReason
}

function Reason({ of, userId, abuseType }: ReasonProps) {
  const say = useWords('common')
  const sentence = useSentence()
  const format = useFormat()
  const detailId = useId()
  const [isOpen, setOpen] = useState(false)
  const { text, points, value, usual } = of
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['points']}>{format.signed(points)}</span>
        <span>{sentence(text)}</span>
        <span className={styles['usual']}>
          {value !== undefined &&
            usual !== undefined &&
            say('valueAndUsual', { value: format.number(value), usual: format.number(usual) })}
        </span>
        <Icon size={ICON_PIXELS} aria-hidden />
      </button>
      <div id={detailId} hidden={!isOpen}>
        {isOpen && <ReasonDetail of={of} userId={userId} abuseType={abuseType} />}
      </div>
    </li>
  )
}
