import { Text } from '@mantine/core'
import { useState } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import { useWords } from '../../words/use-words.ts'
import { ChoiceField, LongTextField, NumberField, SwitchField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { isChecked, typed, typedNumber } from '../form/form-values.ts'
import { formText } from '../form-text.ts'
import type { Publication } from './stage-badge.tsx'

type Stage = Publication['stage']

/** What is to become of a version. */
interface PublishWish {
  readonly stage: Stage
  readonly why: string
  readonly percent?: number
  readonly emergency?: boolean
  /** The member of the body; empty where none was looked at. */
  readonly backtest: { readonly backtest?: string }
}

export interface PublishFormProps {
  readonly stages: readonly Stage[]
  /** The environment asks for a second person before a version decides. */
  readonly needsApproval: boolean
  /** The backtest that was looked at. */
  readonly backtest?: string | undefined
  readonly error: CallError | null
  readonly isPending: boolean
  readonly onPublish: (wish: PublishWish) => void
  readonly onCancel: () => void
}

const FIRST_PERCENT = '5'

/** How far a version goes, why, and with which backtest. */
export function PublishForm(props: PublishFormProps) {
  const { stages, needsApproval, backtest, error, isPending, onPublish, onCancel } = props
  const say = useWords('policies')
  const [stage, setStage] = useState<Stage>(stages[0] ?? 'shadow')
  const decides = stage === 'live' || stage === 'rollout'
  const submit = (form: FormData) => {
    const percent = typedNumber(form, 'percent')
    const looked = typed(form, 'backtest')
    onPublish({
      stage,
      why: formText(form, 'why'),
      ...(stage === 'rollout' && percent !== undefined && { percent }),
      ...(isChecked(form, 'emergency') && { emergency: true }),
      backtest: looked === undefined ? {} : { backtest: looked },
    })
  }
  return (
    <Form
      onSubmit={submit}
      error={error}
      isPending={isPending}
      action={say(`publish-${stage}`)}
      onCancel={onCancel}
    >
      <ChoiceField
        name="stage"
        label={say('stage')}
        value={stage}
        data={stages.map((value) => ({ value, label: say(`stage-${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setStage(stages.find((one) => one === value) ?? stage)
        }
      />
      <Text size="sm" c="var(--winnow-quiet)">
        {say(`stageHelp-${stage}`)}
      </Text>
      {stage === 'rollout' && (
        <NumberField name="percent" label={say('percent')} defaultValue={FIRST_PERCENT} required />
      )}
      <LongTextField name="why" label={say('why')} required data-autofocus />
      <TextField
        name="backtest"
        label={say('backtestLooked')}
        placeholder="b_…"
        defaultValue={backtest}
      />
      {needsApproval && decides && (
        <SwitchField name="emergency" label={say('emergency')} description={say('emergencyHelp')} />
      )}
    </Form>
  )
}
