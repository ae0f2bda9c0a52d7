import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { BulkDecision, type BulkFormProps } from './bulk-decision.tsx'
import { BulkLabel } from './bulk-label.tsx'
import { BulkListing } from './bulk-listing.tsx'

const ACTS = ['decide', 'label', 'add_to_list'] as const

type Act = (typeof ACTS)[number]

const PERMISSIONS = {
  decide: 'take_decisions',
  label: 'write_labels',
  add_to_list: 'write_lists',
} as const

/** What is to be done: cases are decided, users are decided about, labelled or added to a list. */
export function BulkForm(props: BulkFormProps) {
  const say = useWords('bulk')
  const me = useMe()
  const acts = ACTS.filter((one) => may(me, PERMISSIONS[one]))
  const [act, setAct] = useState<Act>(acts[0] ?? 'decide')
  if (props.of.is === 'cases') return <BulkDecision {...props} />
  return (
    <Stack gap="sm">
      <NativeSelect
        label={say('act')}
        value={act}
        onChange={({ currentTarget: { value } }) =>
          setAct(acts.find((one) => one === value) ?? 'decide')
        }
        data={acts.map((value) => ({ value, label: say(`act-${value}`) }))}
      />
      {act === 'decide' && <BulkDecision {...props} />}
      {act === 'label' && <BulkLabel {...props} />}
      {act === 'add_to_list' && <BulkListing {...props} />}
    </Stack>
  )
}
