import { Chip, Group } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { TIMELINE_KINDS, type TimelineKind } from './timeline-entry.ts'

interface FilterKindsProps {
  readonly kinds: readonly TimelineKind[]
  /** None = all. */
  readonly onChange: (kinds: readonly TimelineKind[]) => void
}

/** Narrows a timeline to some kinds of entries. */
export function FilterKinds({ kinds, onChange }: FilterKindsProps) {
  const say = useWords('timeline')
  return (
    <Chip.Group
      multiple
      value={[...kinds]}
      onChange={(chosen: string[]) =>
        onChange(TIMELINE_KINDS.filter((kind) => chosen.includes(kind)))
      }
    >
      <Group gap={6} role="group" aria-label={say('kinds')}>
        {TIMELINE_KINDS.map((kind) => (
          <Chip key={kind} value={kind} size="xs" variant="light">
            {say(kind)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
