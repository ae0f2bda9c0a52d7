import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, LongTextField, TextField } from '../../parts/form/fields.tsx'
import { chosenOf, typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Decision } from './decision.ts'

const CATEGORIES = ['block', 'watch', 'accept'] as const satisfies readonly Decision['category'][]

interface ChangeDecisionProps {
  readonly decision: Decision
  readonly onClose: () => void
}

/** Name, meaning and effect of a decision. What it is about stays. */
export function ChangeDecision({ decision, onClose }: ChangeDecisionProps) {
  const say = useWords('decisions')
  const common = useWords('common')
  const send = useSend('PUT /v1/decisions/{decisionId}', {
    changes: ['GET /v1/decisions', 'GET /v1/audit'],
    onDone: onClose,
  })
  const submit = (form: FormData) =>
    send.mutate({
      decisionId: decision.id,
      body: {
        name: typed(form, 'name') ?? '',
        description: typed(form, 'description'),
        entity_type: decision.entity_type,
        abuse_type: decision.abuse_type,
        category: chosenOf(form, 'category', CATEGORIES),
      },
    })
  return (
    <Dialog title={say('change')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={common('save')}
        onCancel={onClose}
      >
        <TextField
          name="name"
          label={say('name')}
          defaultValue={decision.name}
          required
          data-autofocus
        />
        <ChoiceField
          name="category"
          label={say('category')}
          description={say('categoryHelp')}
          defaultValue={decision.category}
          data={CATEGORIES.map((value) => ({ value, label: say(`category-${value}`) }))}
        />
        <LongTextField
          name="description"
          label={say('description')}
          defaultValue={decision.description}
        />
      </Form>
    </Dialog>
  )
}
