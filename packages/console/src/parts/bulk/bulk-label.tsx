import { ABUSE_TYPES } from '@winnow/contract'
import { useWords } from '../../words/use-words.ts'
import { ChoiceField, TextField } from '../form/fields.tsx'
import { chosenOf, typed } from '../form/form-values.ts'
import { Form } from '../form/form.tsx'
import { Quiet } from '../section.tsx'
import type { BulkFormProps } from './bulk-decision.tsx'
import { bodyOf, type BulkBody } from './bulk-targets.ts'
import { usePreview } from './use-preview.ts'

/** Which label, and why. */
export function BulkLabel({ of, onPreviewed, onCancel }: BulkFormProps) {
  const say = useWords('bulk')
  const send = usePreview(onPreviewed)
  const submit = (form: FormData) => {
    const body = {
      ...bodyOf(of, {}),
      do: 'label',
      abuse_type: chosenOf(form, 'abuse_type', ABUSE_TYPES),
      is_bad: chosenOf(form, 'is_bad', ['bad', 'good']) === 'bad',
      note: typed(form, 'note'),
    } as BulkBody
    send.mutate({ body })
  }
  return (
    <Form
      onSubmit={submit}
      error={send.error}
      isPending={send.isPending}
      action={say('preview')}
      onCancel={onCancel}
    >
      <ChoiceField
        name="abuse_type"
        label={say('abuseType')}
        data={ABUSE_TYPES.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      />
      <ChoiceField
        name="is_bad"
        label={say('label')}
        data={[
          { value: 'bad', label: say('bad') },
          { value: 'good', label: say('good') },
        ]}
      />
      <TextField name="note" label={say('why')} required />
      <Quiet>{say('nothingYet')}</Quiet>
    </Form>
  )
}
