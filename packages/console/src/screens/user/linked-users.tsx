import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { LazyBulkDialog } from '../../parts/bulk/lazy-bulk-dialog.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Section } from '../../parts/section.tsx'
import { useChosen } from '../../parts/use-chosen.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useEntityName } from '../../parts/use-entity-name.ts'
import { useWords } from '../../words/use-words.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { type LinkedPerson, linkedPeople } from './linked-people.ts'
import type { LinkedValue } from './linked-value.ts'

interface LinkedUsersProps {
  readonly userId: string
  /** Of the user, and of those that were opened in the graph. */
  readonly values: readonly LinkedValue[]
}

/** Who is linked, to be chosen and decided at once; without the right to that, one by one. */
export function LinkedUsers({ userId: self, values }: LinkedUsersProps) {
  const say = useWords('user')
  const people = linkedPeople(values, self)
  const { chosen, choose, turn } = useChosen()
  const [isDeciding, setDeciding] = useState(false)
  const isInBulk = may(useMe(), 'act_in_bulk')
  const undecided = people.filter((one) => !one.isDecided).map(({ userId }) => userId)
  const [first] = chosen
  const close = () => setDeciding(false)
  return (
    <Section title={say('linkedUsers')}>
      <Group gap="xs" mb="xs">
        <Button size="xs" variant="default" onClick={() => choose(undecided)}>
          {say('chooseUndecided', { count: undecided.length })}
        </Button>
        <Button
          size="xs"
          disabled={isInBulk ? chosen.size === 0 : chosen.size !== 1}
          onClick={() => setDeciding(true)}
        >
          {say('decideChosen', { count: chosen.size })}
        </Button>
      </Group>
      <People of={people} chosen={chosen} onTurn={turn} />
      {isDeciding && isInBulk && (
        <LazyBulkDialog of={{ is: 'users', userIds: [...chosen] }} onClose={close} />
      )}
      {isDeciding && !isInBulk && first !== undefined && (
        <DecideDialog userId={first} onClose={close} />
      )}
    </Section>
  )
}

interface PeopleProps {
  readonly of: readonly LinkedPerson[]
  readonly chosen: ReadonlySet<string>
  readonly onTurn: (userId: string) => void
}

function People({ of, chosen, onTurn }: PeopleProps) {
  const say = useWords('user')
  const nameOf = useEntityName()
  const word = ({ isBad, isDecided }: LinkedPerson) => {
    if (isBad) return say('isBad')
    return say(isDecided ? 'isGood' : 'isOpen')
  }
  return (
    <Rows
      label={say('linkedUsers')}
      rows={of}
      keyOf={({ userId }) => userId}
      columns={[
        {
          title: say('choose'),
          cell: ({ userId }) => (
            <Checkbox
              size="xs"
              aria-label={say('chooseUser', { user: userId })}
              checked={chosen.has(userId)}
              onChange={() => onTurn(userId)}
            />
          ),
          isShort: true,
        },
        { title: say('user'), cell: ({ userId }) => <EntityLink type="user" id={userId} /> },
        { title: say('labels'), cell: word, isShort: true },
        {
          title: say('by'),
          cell: ({ shared }) =>
            [...new Set(shared.map(({ type, field }) => field ?? nameOf(type)))].join(', '),
        },
      ]}
    />
  )
}
