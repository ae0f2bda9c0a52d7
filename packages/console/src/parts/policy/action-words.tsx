import { IconCircleCheck, IconEye, IconForbid, IconStack2 } from '@tabler/icons-react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useWords } from '../../words/use-words.ts'
import type { Action } from './policy-flow.ts'
import styles from './policy.module.css'
import { SignBadge } from './sign-badge.tsx'

type Category = Answer<'GET /v1/decisions'>['decisions'][number]['category']

const LOOKS = {
  block: { color: 'red', icon: IconForbid },
  watch: { color: 'orange', icon: IconEye },
  accept: { color: 'green', icon: IconCircleCheck },
} as const

interface DecisionBadgeProps {
  readonly category: Category
  readonly text: string
}

function DecisionBadge({ category, text }: DecisionBadgeProps) {
  return <SignBadge {...LOOKS[category]}>{text}</SignBadge>
}

/** What a route does, in words. */
export function ActionWords({ of }: { readonly of: readonly Action[] }) {
  const say = useWords('policies')
  if (of.length === 0) return <span className={styles['quiet']}>{say('doesNothing')}</span>
  return (
    <span className={styles['actions']}>
      {of.map((action, at) => (
        // An action has no name: its place is what it is known by.
        <OneAction key={at} of={action} />
      ))}
    </span>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const pairsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, of]) => `${name} = ${String(of)}`)
        .join(', ')
    : textOf(value)

function OneAction({ of }: { readonly of: Action }) {
  const say = useWords('policies')
  const { data } = useCall('GET /v1/decisions', {})
  const { decide, review, tag, notify, add_to_list: add, remove_from_list: remove, answer } = of
  if (decide !== undefined) {
    const decision = data?.decisions.find(({ id }) => id === decide)
    if (decision === undefined) return <span>{textOf(decide)}</span>
    return (
      <span title={decision.id}>
        <DecisionBadge category={decision.category} text={decision.name} />
      </span>
    )
  }
  if (review !== undefined) {
    return (
      <SignBadge color="indigo" icon={IconStack2}>
        {say('toQueue', { queue: textOf(review) })}
      </SignBadge>
    )
  }
  const words = () => {
    if (tag !== undefined) return say('tags', { tag: textOf(tag) })
    if (notify !== undefined) return say('notifies', { endpoint: textOf(notify) })
    const value = textOf(of['value'])
    if (add !== undefined) return say('addsToList', { list: textOf(add), value })
    if (remove !== undefined) return say('removesFromList', { list: textOf(remove), value })
    return say('answers', { values: pairsOf(answer) })
  }
  return <span className={styles['plain']}>{words()}</span>
}
