import { useWords } from '../../words/use-words.ts'
import { TextField } from '../form/fields.tsx'
import { typed } from '../form/form-values.ts'
import { Form } from '../form/form.tsx'
import { LabelFields, labelIn } from '../label-fields.tsx'
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
      ...labelIn(form),
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
      <LabelFields />
      <TextField name="note" label={say('why')} required />
      <Quiet>{say('nothingYet')}</Quiet>
    </Form>
  )
}
