import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { chosenOf, typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { useWords } from '../../words/use-words.ts'

type Decision = Answer<'GET /v1/decisions'>['decisions'][number]

const ENTITY_TYPES = [
  'user',
  'order',
  'session',
  'content',
] as const satisfies readonly Decision['entity_type'][]

const ABUSE_TYPES = [
  'payment_abuse',
  'account_abuse',
  'account_takeover',
  'content_abuse',
  'promotion_abuse',
] as const satisfies readonly Decision['abuse_type'][]

const CATEGORIES = ['block', 'watch', 'accept'] as const satisfies readonly Decision['category'][]

interface NewDecisionProps {
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** Makes a decision that people and policies can take. */
export function NewDecision({ onDone, onClose }: NewDecisionProps) {
  const say = useWords('decisions')
  const common = useWords('common')
  const send = useSend('PUT /v1/decisions/{decisionId}', {
    changes: ['GET /v1/decisions'],
    onDone: ({ id }) => onDone(id),
  })
  const submit = (form: FormData) =>
    send.mutate({
      decisionId: typed(form, 'decisionId') ?? '',
      body: {
        name: typed(form, 'name') ?? '',
        description: typed(form, 'description'),
        entity_type: chosenOf(form, 'entity_type', ENTITY_TYPES),
        abuse_type: chosenOf(form, 'abuse_type', ABUSE_TYPES),
        category: chosenOf(form, 'category', CATEGORIES),
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
        <TextField name="name" label={say('name')} required data-autofocus />
        <TextField
          name="decisionId"
          label={say('id')}
          description={say('idHelp')}
          required
          placeholder="hold_order"
          spellCheck={false}
        />
        <ChoiceField
          name="entity_type"
          label={say('entityType')}
          description={say('neverChanges')}
          data={ENTITY_TYPES.map((value) => ({ value, label: say(value) }))}
        />
        <ChoiceField
          name="abuse_type"
          label={say('abuseType')}
          description={say('neverChanges')}
          data={ABUSE_TYPES.map((value) => ({ value, label: common(value) }))}
        />
        <ChoiceField
          name="category"
          label={say('category')}
          data={CATEGORIES.map((value) => ({ value, label: say(`category-${value}`) }))}
        />
        <TextField name="description" label={say('description')} />
      </Form>
    </Dialog>
  )
}
