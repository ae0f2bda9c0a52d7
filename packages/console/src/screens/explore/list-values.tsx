import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { ListFields } from '../../parts/listing/list-fields.tsx'
import { useListed } from '../../parts/listing/use-listed.ts'
import { Quiet } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { kindOf } from './list-kind.ts'
import { useValues, MAX_VALUES } from './use-values.ts'
import type { Exploring } from './use-explore.ts'

interface ListValuesProps {
  readonly exploring: Exploring
  readonly columns: readonly string[]
  readonly onClose: () => void
}

/** Puts the values that a field has in what was found on a list, which may be new; the most frequent values first. */
export function ListValues({ exploring, columns, onClose }: ListValuesProps) {
  const say = useWords('explore')
  const [field, setField] = useState('event.user_id')
  const kind = kindOf(field)
  const values = useValues(exploring.selection, field)
  const found = values.data?.values ?? []
  const listed = useListed({ kind, source: 'explore', onListed: onClose })
  return (
    <Dialog title={say('toList')} onClose={onClose}>
      <Form
        onSubmit={(form) => listed.submit(form, found)}
        error={listed.error ?? values.error}
        isPending={listed.isPending || values.data === undefined}
        action={say('addValues', { count: found.length })}
        onCancel={onClose}
      >
        <ChoiceField
          name="field"
          label={say('valuesOf')}
          value={field}
          onChange={({ currentTarget: { value } }) => setField(value)}
          data={[...new Set(['event.user_id', 'event.user_email', 'event.ip', ...columns])]}
          data-autofocus
        />
        <ListFields kind={kind} placeholder="seen_in_explorer" />
        {(values.data?.more ?? 0) > 0 && <Quiet>{say('onlyFirst', { count: MAX_VALUES })}</Quiet>}
      </Form>
    </Dialog>
  )
}
