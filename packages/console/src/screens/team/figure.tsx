import { Text } from '@mantine/core'
import { useFormat } from '../../words/use-format.ts'

export interface Estimate {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

interface FigureProps {
  readonly of: Estimate
  /** Cases that it is of. */
  readonly count?: number
  /** Not a share: kappa runs from −1 to 1. */
  readonly isPlain?: boolean
}

const PLACES = 2

/** A figure, its 95 % interval, and of how many cases it is. */
export function Figure({ of: { value, low, high }, count, isPlain = false }: FigureProps) {
  const format = useFormat()
  const text = (one: number) => (isPlain ? one.toFixed(PLACES) : format.share(one))
  const cases = count === undefined ? '' : ` (${format.number(count)})`
  if (value === null)
    return (
      <Text span fz="xs" c="var(--winnow-quiet)">
        –{cases}
      </Text>
    )
  return (
    <>
      {text(value)}{' '}
      <Text span fz="xs" c="var(--winnow-quiet)">
        {low !== null && high !== null && `${text(low)} – ${text(high)}`}
        {cases}
      </Text>
    </>
  )
}
