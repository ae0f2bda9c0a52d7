import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LazyBulkDialog } from '../../parts/bulk/lazy-bulk-dialog.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { ExploredEvents } from './explored-event.ts'
import { ExportButton } from './export-button.tsx'
import { ListValues } from './list-values.tsx'
import type { Exploring } from './use-explore.ts'

interface NextStepsProps {
  readonly exploring: Exploring
  readonly first: ExploredEvents
  readonly columns: readonly string[]
}

type Step = 'list' | 'act'

/** What users of a result can have done to all of them: a decision, a label, an addition to a list. */
const ACTS = ['take_decisions', 'write_labels', 'write_lists'] as const

/** What can be done with what was found: list its values, act on its users, draft a route that takes it, save it as a file. */
export function NextSteps({ exploring, first, columns }: NextStepsProps) {
  const say = useWords('explore')
  const me = useMe()
  const [step, setStep] = useState<Step>()
  const { condition, count } = first
  const type = exploring.where.find(({ field, op }) => field === 'event.type' && op === 'is')
  const on = type?.values.length === 1 ? String(type.values[0]) : undefined
  const close = () => setStep(undefined)
  return (
    <Group gap="xs">
      {may(me, 'write_lists') && (
        <Button size="xs" variant="default" disabled={count === 0} onClick={() => setStep('list')}>
          {say('toList')}
        </Button>
      )}
      {may(me, 'act_in_bulk') && ACTS.some((permission) => may(me, permission)) && (
        <Button size="xs" variant="default" disabled={count === 0} onClick={() => setStep('act')}>
          {say('toDecide')}
        </Button>
      )}
      {may(me, 'draft_policies') && condition !== '' && (
        <Button
          size="xs"
          variant="default"
          component={Link}
          to="/policies/draft"
          search={{ when: condition, ...(on !== undefined && { on }) } as never}
          title={
            first.left_out.length === 0
              ? condition
              : say('leftOut', { fields: first.left_out.join(', ') })
          }
        >
          {say('toDraft')}
        </Button>
      )}
      <ExportButton selection={exploring.selection} columns={columns} />
      {step === 'list' && <ListValues exploring={exploring} columns={columns} onClose={close} />}
      {step === 'act' && (
        <LazyBulkDialog of={{ is: 'events', events: eventsOf(exploring) }} onClose={close} />
      )}
    </Group>
  )
}

/** The events of the result, as bulk actions take them. */
const eventsOf = ({ where, selection: { from, to } }: Exploring) => ({
  ...(where.length > 0 && { filter: [...where] }),
  from,
  to,
})
