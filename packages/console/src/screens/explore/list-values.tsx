import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { useValues, MAX_VALUES } from './use-values.ts'
import type { Exploring } from './use-explore.ts'

interface ListValuesProps {
  readonly exploring: Exploring
  readonly columns: readonly string[]
  readonly onClose: () => void
}

/** Adds the values that a field has in what was found to a list, the most frequent first. */
export function ListValues({ exploring, columns, onClose }: ListValuesProps) {
  const say = useWords('explore')
  const [field, setField] = useState('event.user_id')
  const lists = useCall('GET /v1/lists', {})
  const values = useValues(exploring.selection, field)
  const send = useSend('POST /v1/lists/{listName}/values', {
    changes: ['GET /v1/lists'],
    onDone: onClose,
  })
  const submit = (form: FormData) => {
    const reason = typed(form, 'reason')
    const add = (values.data?.values ?? []).map((value) => ({ value, reason }))
    send.mutate({ listName: typed(form, 'list') ?? '', body: { add, source: 'explore' } })
  }
  return (
    <Dialog title={say('toList')} onClose={onClose}>
      <Answered of={lists}>
        {({ lists: all }) =>
          all.length === 0 ? (
            <Quiet>{say('noLists')}</Quiet>
          ) : (
            <Form
              onSubmit={submit}
              error={send.error}
              isPending={send.isPending || values.data === undefined}
              action={say('addValues', { count: values.data?.values.length ?? 0 })}
              onCancel={onClose}
            >
              <ChoiceField
                name="field"
                label={say('valuesOf')}
                value={field}
                onChange={({ currentTarget: { value } }) => setField(value)}
                data={[...new Set(['event.user_id', 'event.user_email', 'event.ip', ...columns])]}
              />
              <ChoiceField name="list" label={say('list')} data={all.map(({ name }) => name)} />
              <TextField name="reason" label={say('reason')} />
              {(values.data?.more ?? 0) > 0 && (
                <Quiet>{say('onlyFirst', { count: MAX_VALUES })}</Quiet>
              )}
            </Form>
          )
        }
      </Answered>
    </Dialog>
  )
}
