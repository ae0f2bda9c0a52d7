import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { ChoiceField, NumberField, TextField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { typedMoment, typedNumber } from '../../parts/form/form-values.ts'
import { formText } from '../../parts/form-text.ts'
import { latestPublications } from '../../parts/policy/latest-publications.ts'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './backtests.module.css'

const PERCENT = 100
const MICROS = 1_000_000

/** A share that was typed in percent. What is no number goes to the service, which says so. */
const shareOf = (form: FormData, name: string): number | undefined => {
  const typed = typedNumber(form, name)
  return typeof typed === 'number' ? typed / PERCENT : typed
}

const microsOf = (form: FormData, name: string): number | undefined => {
  const typed = typedNumber(form, name)
  return typeof typed === 'number' ? typed * MICROS : typed
}

const given = <Value,>(name: string, value: Value | undefined) =>
  value === undefined ? {} : { [name]: value }

const formerOf = (text: string): 'live' | 'none' | number =>
  text === 'live' || text === 'none' ? text : Number(text)

/** Which version against which, over which events, at which costs. */
export function StartBacktest() {
  const say = useWords('backtests')
  const list = useCall('GET /v1/policies', {})
  return (
    <Section title={say('start')}>
      <Answered of={list}>
        {({ publications, in_force: inForce }) => {
          const versions = latestPublications(publications).map(({ version }) => version)
          if (versions.length === 0) return <Quiet>{say('noVersion')}</Quiet>
          const hasLive = inForce.some(({ stage }) => stage === 'live')
          return <StartForm versions={versions} hasLive={hasLive} />
        }}
      </Answered>
    </Section>
  )
}

interface StartFormProps {
  readonly versions: readonly number[]
  readonly hasLive: boolean
}

function StartForm({ versions, hasLive }: StartFormProps) {
  const say = useWords('backtests')
  const search = useSearch({ from: '/shell/policies/backtests' })
  const navigate = useNavigate()
  const [version, setVersion] = useState(search.version ?? versions[0] ?? 1)
  const policy = useCall('GET /v1/policies/{version}', { version })
  const begun = useSend('POST /v1/backtests', {
    changes: ['GET /v1/backtests'],
    onDone: ({ id }) =>
      void navigate({ to: '/policies/backtests/$backtestId', params: { backtestId: id } }),
  })
  const names = versions.map((one) => ({
    value: String(one),
    label: say('version', { version: one }),
  }))
  const submit = (form: FormData) => {
    if (policy.data === undefined) return
    begun.mutate({
      body: {
        policy: policy.data.document,
        was: formerOf(formText(form, 'was')),
        ...given('from', typedMoment(form, 'from')),
        ...given('to', typedMoment(form, 'to')),
        ...given('loss_share', shareOf(form, 'loss_share')),
        ...given('margin_share', shareOf(form, 'margin_share')),
        ...given('review_micros', microsOf(form, 'review_micros')),
        ...given('review_minutes', typedNumber(form, 'review_minutes')),
      },
    })
  }
  return (
    <Form
      action={say('run')}
      error={begun.error}
      isPending={begun.isPending || policy.data === undefined}
      onSubmit={submit}
    >
      <div className={styles['fields']}>
        <ChoiceField
          name="policy"
          label={say('wouldBe')}
          value={String(version)}
          data={names}
          onChange={({ currentTarget: { value } }) => setVersion(Number(value))}
        />
        <ChoiceField
          name="was"
          label={say('was')}
          defaultValue={hasLive ? 'live' : 'none'}
          data={[
            ...(hasLive ? [{ value: 'live', label: say('live') }] : []),
            { value: 'none', label: say('noPolicy') },
            ...names,
          ]}
        />
        <SpanAndCosts />
      </div>
    </Form>
  )
}

/** Over which events, and at which costs. */
function SpanAndCosts() {
  const say = useWords('backtests')
  return (
    <>
      <TextField
        name="from"
        type="datetime-local"
        label={say('from')}
        description={say('fromHelp')}
      />
      <TextField name="to" type="datetime-local" label={say('to')} description={say('toHelp')} />
      <NumberField name="loss_share" label={say('lossShare')} defaultValue="100" />
      <NumberField name="margin_share" label={say('marginShare')} defaultValue="20" />
      <NumberField name="review_micros" label={say('reviewCost')} defaultValue="5" />
      <NumberField name="review_minutes" label={say('reviewMinutes')} defaultValue="5" />
    </>
  )
}
