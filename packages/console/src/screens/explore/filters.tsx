import { Button, CloseButton, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { useWords } from '../../words/use-words.ts'
import { AddFilter } from './add-filter.tsx'
import styles from './explore.module.css'
import type { Filter } from './explore-search.ts'
import type { Field } from './field.ts'
import type { Exploring } from './use-explore.ts'

interface FiltersProps {
  readonly exploring: Exploring
  readonly fields: readonly Field[]
}

/** The filters as chips, and how to add one. */
export function Filters({ exploring, fields }: FiltersProps) {
  const say = useWords('explore')
  const [isAdding, setAdding] = useState(false)
  useKeys([{ keys: 'f', does: say('addFilter'), run: () => setAdding(true) }], {
    title: say('title'),
  })
  return (
    <Group gap="xs" role="group" aria-label={say('filters')}>
      {exploring.where.map((filter, at) => (
        <Chip key={JSON.stringify(filter)} filter={filter} onRemove={() => exploring.remove(at)} />
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {say('addFilter')}
      </Button>
      {isAdding && (
        <AddFilter
          fields={fields}
          onAdd={(filter) => {
            exploring.add(filter)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Group>
  )
}

interface ChipProps {
  readonly filter: Filter
  readonly onRemove: () => void
}

function Chip({ filter: { field, op, values }, onRemove }: ChipProps) {
  const say = useWords('explore')
  const text = `${field} ${say(`op-${op}`)} ${values.join(', ')}`.trim()
  return (
    <span className={styles['chip']}>
      <span className={styles['chipText']}>
        <code>{field}</code> {say(`op-${op}`)} <strong>{values.join(', ')}</strong>
      </span>
      <CloseButton
        size="xs"
        aria-label={say('removeFilter', { filter: text })}
        onClick={onRemove}
      />
    </span>
  )
}
