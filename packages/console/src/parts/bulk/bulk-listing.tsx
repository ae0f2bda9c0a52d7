import { useCall } from '../../calls/use-call.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { ChoiceField, TextField } from '../form/fields.tsx'
import { typed } from '../form/form-values.ts'
import { Form } from '../form/form.tsx'
import { formText } from '../form-text.ts'
import { Quiet } from '../section.tsx'
import type { BulkFormProps } from './bulk-decision.tsx'
import { bodyOf } from './bulk-targets.ts'
import { usePreview } from './use-preview.ts'

const KINDS: ReadonlySet<string> = new Set([
  'user',
  'email',
  'phone',
  'card',
  'ip',
  'device',
  'address',
])

/** Which list of users, or of what is theirs, and why. */
export function BulkListing({ of, onPreviewed, onCancel }: BulkFormProps) {
  const say = useWords('bulk')
  const lists = useCall('GET /v1/lists', {})
  const send = usePreview(onPreviewed)
  const submit = (form: FormData) => {
    const list = formText(form, 'list')
    const note = typed(form, 'note')
    send.mutate({ body: { ...bodyOf(of, {}), do: 'add_to_list', list, ...(note && { note }) } })
  }
  return (
    <Answered of={lists}>
      {({ lists: all }) => {
        const names = all.flatMap(({ name, kind }) => (KINDS.has(kind) ? [name] : []))
        if (names.length === 0) return <Quiet>{say('noList')}</Quiet>
        return (
          <Form
            onSubmit={submit}
            error={send.error}
            isPending={send.isPending}
            action={say('preview')}
            onCancel={onCancel}
          >
            <ChoiceField name="list" label={say('list')} data={names} />
            <TextField name="note" label={say('why')} required />
            <Quiet>{say('nothingYet')}</Quiet>
          </Form>
        )
      }}
    </Answered>
  )
}
