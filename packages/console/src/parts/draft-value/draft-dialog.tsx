import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { CodeText } from '../code-editor/code-text.tsx'
import { Dialog } from '../dialog.tsx'
import { ChoiceField, NumberField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { Quiet } from '../section.tsx'
import { ListFields } from '../listing/list-fields.tsx'
import { useListed } from '../listing/use-listed.ts'
import { type DraftValueProps, eventOf, LISTED, sharedBy } from './value-conditions.ts'

/** What a user of the ring has in common with at least so many others: two may be a household. */
const LEAST_USERS = 3

const WAYS = ['shared', 'listed'] as const

/** By how many users share a value of this type, or by this value alone, which a list keeps. */
export function DraftDialog({
  type,
  id,
  users,
  onClose,
}: DraftValueProps & { readonly onClose: () => void }) {
  const say = useWords('draft-value')
  const navigate = useNavigate()
  const byList = LISTED[type]
  const mayList = may(useMe(), 'write_lists')
  const [count, setCount] = useState(String(Math.max(2, Math.min(LEAST_USERS, users))))
  const shared = sharedBy(type, Number(count))
  const ways = WAYS.filter((way) =>
    way === 'shared' ? shared !== undefined : mayList && byList !== undefined,
  )
  const [way, setWay] = useState(ways[0] ?? 'shared')
  const draft = (when: string) =>
    void navigate({ to: '/policies/draft', search: { when, on: eventOf(type) } as never })
  const listed = useListed({
    kind: byList?.kind,
    source: 'linked',
    onListed: (list) => byList !== undefined && draft(byList.when(list)),
  })
  return (
    <Dialog title={say('title')} onClose={onClose}>
      <Form
        onSubmit={(form) => {
          if (way === 'listed') listed.submit(form, [id])
          else if (shared !== undefined) draft(shared)
        }}
        error={way === 'listed' ? listed.error : null}
        isPending={listed.isPending}
        action={say(way === 'listed' ? 'listAndDraft' : 'toDraft')}
        onCancel={onClose}
      >
        <ChoiceField
          name="way"
          label={say('takes')}
          value={way}
          onChange={({ currentTarget: { value } }) =>
            setWay(WAYS.find((one) => one === value) ?? way)
          }
          data={ways.map((value) => ({ value, label: say(`way-${value}`) }))}
          data-autofocus
        />
        {way === 'shared' && <SharedFields count={count} onCount={setCount} condition={shared} />}
        {way === 'listed' && <ListFields kind={byList?.kind} placeholder="ring_cards" />}
        <Quiet>{say(`about-${way}`)}</Quiet>
      </Form>
    </Dialog>
  )
}

interface SharedFieldsProps {
  readonly count: string
  readonly onCount: (count: string) => void
  readonly condition: string | undefined
}

/** From how many users on, and the condition that this makes. */
function SharedFields({ count, onCount, condition }: SharedFieldsProps) {
  const say = useWords('draft-value')
  return (
    <Stack gap="xs">
      <NumberField
        name="count"
        label={say('leastUsers')}
        value={count}
        onChange={({ currentTarget: { value } }) => onCount(value)}
        pattern="[1-9][0-9]{0,4}"
        required
      />
      {condition !== undefined && <CodeText>{condition}</CodeText>}
    </Stack>
  )
}
