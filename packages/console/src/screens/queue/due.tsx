import { Text } from '@mantine/core'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'

/** How much of its time is over: half, four fifths, all. */
export type Urgency = 'in_time' | 'half' | 'soon' | 'overdue'

const [HALF, SOON, OVER] = [0.5, 0.8, 1] as const

/** By the clock of this device: what was read may be older. */
export function urgencyAt(enteredAtMs: number, dueAtMs: number, nowMs: number): Urgency {
  const share = (nowMs - enteredAtMs) / Math.max(dueAtMs - enteredAtMs, 1)
  if (share >= OVER) return 'overdue'
  if (share >= SOON) return 'soon'
  return share >= HALF ? 'half' : 'in_time'
}

interface DueProps {
  readonly of: {
    readonly due_at: number
    readonly state: string
    readonly clocks: { readonly entered_at: number }
  }
  readonly nowMs: number
}

/** When a case is due, in words and a colour that change when half, four fifths and all of its time is over (C11). */
export function Due({ of, nowMs }: DueProps) {
  const say = useWords('queue')
  const format = useFormat()
  if (of.state !== 'open') return null
  const urgency = urgencyAt(of.clocks.entered_at, of.due_at, nowMs)
  const distance = format.distance(of.due_at, nowMs)
  return (
    <Text span size="xs" className={classes['due'] ?? ''} data-urgency={urgency}>
      {urgency === 'overdue' ? say('wasDue', { distance }) : say('isDue', { distance })}
      {(urgency === 'half' || urgency === 'soon') && ` · ${say(urgency)}`}
    </Text>
  )
}
