import { Group } from '@mantine/core'
import { useCall } from '../../calls/use-call.ts'
import { useAbuseName } from '../use-abuse-name.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { ChoiceField, NumberField, TextField } from '../form/fields.tsx'
import { typed, typedNumber } from '../form/form-values.ts'
import { Form } from '../form/form.tsx'
import { formText } from '../form-text.ts'
import { Quiet } from '../section.tsx'
import { bodyOf, type BulkBody, type BulkTargets, fitting, type Narrowed } from './bulk-targets.ts'
import { usePreview } from './use-preview.ts'

export interface BulkFormProps {
  readonly of: BulkTargets
  /** Called with the id of the bulk action that was counted. */
  readonly onPreviewed: (id: string) => void
  readonly onCancel: () => void
}

/** Which decision, and why. */
export function BulkDecision({ of, onPreviewed, onCancel }: BulkFormProps) {
  const say = useWords('bulk')
  const abuseName = useAbuseName()
  const decisions = useCall('GET /v1/decisions', {})
  return (
    <Answered of={decisions}>
      {({ decisions: all }) => {
        const choices = fitting(of, all)
        if (choices.length === 0) return <Quiet>{say('noDecision')}</Quiet>
        return (
          <DecisionForm
            of={of}
            choices={choices.map(({ id, name, abuse_type: type }) => ({
              value: id,
              label: `${name} (${abuseName(type)})`,
            }))}
            onPreviewed={onPreviewed}
            onCancel={onCancel}
          />
        )
      }}
    </Answered>
  )
}

interface DecisionFormProps extends BulkFormProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

const MICROS = 1_000_000

function DecisionForm({ of, choices, onPreviewed, onCancel }: DecisionFormProps) {
  const say = useWords('bulk')
  const send = usePreview(onPreviewed)
  const submit = (form: FormData) => {
    const body = {
      ...bodyOf(of, of.is === 'cases' ? narrowedBy(form) : {}),
      do: 'decide',
      decisions: [formText(form, 'decisions')],
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
      <ChoiceField name="decisions" label={say('decision')} data={[...choices]} data-autofocus />
      {of.is === 'cases' && <CaseFilter />}
      <TextField name="note" label={say('why')} required />
      <Quiet>{say('nothingYet')}</Quiet>
    </Form>
  )
}

function CaseFilter() {
  const say = useWords('bulk')
  return (
    <Group gap="sm" grow>
      <NumberField name="score_from" label={say('scoreFrom')} />
      <NumberField name="score_to" label={say('scoreTo')} />
      <NumberField name="usd_from" label={say('usdFrom')} />
    </Group>
  )
}

function narrowedBy(form: FormData): Narrowed {
  const usd = typedNumber(form, 'usd_from')
  const micros = typeof usd === 'number' ? usd * MICROS : usd
  const typedIn = {
    score_from: typedNumber(form, 'score_from'),
    score_to: typedNumber(form, 'score_to'),
    usd_micros_from: micros,
  }
  const given = Object.entries(typedIn).filter(([, value]) => value !== undefined)
  // What is no number goes to the service, which says so.
  return Object.fromEntries(given) as Narrowed
}
