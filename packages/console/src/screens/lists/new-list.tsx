import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { chosenOf, typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { useWords } from '../../words/use-words.ts'

type ListRow = Answer<'GET /v1/lists'>['lists'][number]

const KINDS = [
  'user',
  'email',
  'domain',
  'phone',
  'card',
  'bin',
  'ip',
  'device',
  'address',
  'text',
  'custom',
] as const satisfies readonly ListRow['kind'][]

const STORES = ['plain', 'hashed'] as const satisfies readonly ListRow['store'][]

interface NewListProps {
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

/** Makes a list. A name that is taken is refused by the service, unless it is of the same kind. */
export function NewList({ onDone, onClose }: NewListProps) {
  const say = useWords('lists')
  const send = useSend('PUT /v1/lists/{listName}', {
    changes: ['GET /v1/lists'],
    onDone: ({ name }) => onDone(name),
  })
  const submit = (form: FormData) =>
    send.mutate({
      listName: typed(form, 'listName') ?? '',
      body: {
        kind: chosenOf(form, 'kind', KINDS),
        store: chosenOf(form, 'store', STORES),
        description: typed(form, 'description'),
      },
    })
  return (
    <Dialog title={say('new')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('create')}
        onCancel={onClose}
      >
        <TextField
          name="listName"
          label={say('name')}
          description={say('nameHelp')}
          required
          data-autofocus
          pattern="[a-z][a-z0-9_]{0,63}"
          placeholder="bad_mails"
          spellCheck={false}
        />
        <ChoiceField
          name="kind"
          label={say('kind')}
          description={say('kindHelp')}
          data={KINDS.map((kind) => ({ value: kind, label: say(`kind-${kind}`) }))}
        />
        <ChoiceField
          name="store"
          label={say('store')}
          description={say('storeHelp')}
          data={STORES.map((store) => ({ value: store, label: say(`store-${store}`) }))}
        />
        <TextField name="description" label={say('description')} />
      </Form>
    </Dialog>
  )
}
