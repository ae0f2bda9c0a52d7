import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { LazyBulkDialog } from '../../parts/bulk/lazy-bulk-dialog.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import type { LinkedValue } from './linked-value.ts'
import { linkedPeople } from './linked-people.ts'

/** Who is linked, to be chosen and decided. */
export function LinkedUsers({ values }: { readonly values: readonly LinkedValue[] }) {
  const say = useWords('user')
  const people = linkedPeople(values)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isDeciding, setDeciding] = useState(false)
  const turn = (userId: string) => {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    setChosen(next)
  }
  const undecided = people.filter((one) => !one.isDecided).map(({ userId }) => userId)
  const word = ({ isBad, isDecided }: (typeof people)[number]) => {
    if (isBad) return say('isBad')
    return say(isDecided ? 'isGood' : 'isOpen')
  }
  return (
    <Section title={say('linkedUsers')}>
      <Group gap="xs" mb="xs">
        <Button size="xs" variant="default" onClick={() => setChosen(new Set(undecided))}>
          {say('chooseUndecided', { count: undecided.length })}
        </Button>
        <Button size="xs" disabled={chosen.size === 0} onClick={() => setDeciding(true)}>
          {say('decideChosen', { count: chosen.size })}
        </Button>
      </Group>
      <Rows
        label={say('linkedUsers')}
        rows={people}
        keyOf={({ userId }) => userId}
        columns={[
          {
            title: say('choose'),
            cell: ({ userId }) => (
              <Checkbox
                size="xs"
                aria-label={say('chooseUser', { user: userId })}
                checked={chosen.has(userId)}
                onChange={() => turn(userId)}
              />
            ),
            isShort: true,
          },
          { title: say('user'), cell: ({ userId }) => <EntityLink type="user" id={userId} /> },
          { title: say('labels'), cell: word, isShort: true },
          {
            title: say('by'),
            cell: ({ shared }) =>
              [...new Set(shared.map(({ type }) => say(`type-${type}`)))].join(', '),
          },
        ]}
      />
      {isDeciding && (
        <LazyBulkDialog
          of={{ is: 'users', userIds: [...chosen] }}
          onClose={() => setDeciding(false)}
        />
      )}
    </Section>
  )
}
