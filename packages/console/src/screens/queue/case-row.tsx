import { Text } from '@mantine/core'
import { memo } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useShownId } from '../../parts/entity-link.tsx'
import { Score } from '../../parts/score.tsx'
import { useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { Due } from './due.tsx'
import classes from './queue.module.css'

export type ListedCase = Answer<'GET /v1/cases'>['cases'][number]

interface CaseRowProps {
  readonly of: ListedCase
  readonly nowMs: number
  readonly isOpen: boolean
  /** Where the keys are. */
  readonly isActive: boolean
  readonly onOpen: (one: ListedCase) => void | Promise<void>
}

/** A case of the list: who, the score, when it is due, money, and who has it. */
export const CaseRow = memo(function CaseRow(props: CaseRowProps) {
  const { of, nowMs, isOpen, isActive, onOpen } = props
  const format = useFormat()
  const shownId = useShownId()
  return (
    <button
      type="button"
      className={classes['row']}
      aria-current={isOpen}
      data-active={isActive}
      onClick={() => void onOpen(of)}
    >
      <span className={classes['line']}>
        <Text span size="sm" fw={600} truncate>
          {shownId(of.entity.type, of.entity.id)}
        </Text>
        <Score value={of.score_now} abuseType={of.abuse_type} />
      </span>
      <span className={classes['line']}>
        <span className={classes['short']}>
          <Due of={of} nowMs={nowMs} />
          <Holder of={of} />
        </span>
        <Text span size="xs" className={classes['money'] ?? ''}>
          {of.money !== null && format.money(of.money.amount, of.money.currency_code)}
        </Text>
      </span>
    </button>
  )
})

/** Who works on it, what it waits for, or how it ended. */
function Holder({ of }: { readonly of: ListedCase }) {
  const say = useWords('queue')
  const me = useMe()
  const words = holderWords(of, say, me?.email)
  if (words === undefined) return null
  return (
    <Text span size="xs" c="var(--winnow-quiet)">
      {of.state === 'open' && ' · '}
      {words}
    </Text>
  )
}

function holderWords(
  of: ListedCase,
  say: Say<'queue'>,
  me: string | undefined,
): string | undefined {
  const { claim, ending, assignee, held_until: heldUntil } = of
  if (ending !== null) {
    const why = say(`end-${ending.why}`)
    return ending.who === undefined ? why : `${why} · ${ending.who}`
  }
  if (claim !== null) return claim.who === me ? say('yours') : say('heldBy', { who: claim.who })
  if (heldUntil !== null && heldUntil > Date.now()) return say('onHold')
  if (assignee !== null) return say('forPerson', { who: assignee })
  return of.escalated ? say('isEscalated') : undefined
}
