import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { LongTextField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import { PersonName } from '../../parts/person-name.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Approved = Answer<'GET /v1/policies/{version}/approval'>

export interface ApprovalProps {
  readonly of: Answer<'GET /v1/policies/{version}'>
  readonly isRequired: boolean
}

/** Four eyes: who approved the version, or the way to approve it. The author cannot (P15). */
export function Approval({ of: { version }, isRequired }: ApprovalProps) {
  const say = useWords('versions')
  const approval = useCall('GET /v1/policies/{version}/approval', { version }, { isOn: isRequired })
  if (!isRequired) return null
  return (
    <Section title={say('approval')}>
      <Answered of={approval}>{(known) => <Known of={known} />}</Answered>
    </Section>
  )
}

function Known({ of }: { readonly of: Approved }) {
  const say = useWords('versions')
  const format = useFormat()
  const me = useMe()
  const { approval, author, backtest } = of
  const isOwn = me?.person_id === author
  return (
    <>
      <Backtest of={backtest} />
      {approval !== null && (
        <Alert color={approval.holds ? 'green' : 'yellow'} variant="light" my="xs">
          <PersonName of={approval.who} />, {format.moment(approval.time)}: {approval.why}{' '}
          {!approval.holds && say('approvalVoid')}
        </Alert>
      )}
      {approval?.holds !== true &&
        (isOwn || !may(me, 'manage_settings') ? (
          <Quiet>{say(isOwn ? 'notYourself' : 'notApproved')}</Quiet>
        ) : (
          <Approve version={of.version} />
        ))}
    </>
  )
}

const HOUR_MS = 3_600_000

function Backtest({ of }: { readonly of: Approved['backtest'] }) {
  const say = useWords('versions')
  const format = useFormat()
  if (of === null) return <Quiet>{say('noBacktest')}</Quiet>
  return (
    <Quiet>
      <Link to="/policies/backtests/$backtestId" params={{ backtestId: of.id }}>
        {say('backtestOf', { id: of.id })}
      </Link>{' '}
      {of.age_ms !== null && say('backtestAge', { hours: format.number(of.age_ms / HOUR_MS) })}
    </Quiet>
  )
}

function Approve({ version }: { readonly version: number }) {
  const say = useWords('versions')
  const [isAsking, setAsking] = useState(false)
  const sent = useSend('POST /v1/policies/{version}/approval', {
    changes: ['GET /v1/policies/{version}/approval', 'GET /v1/policies'],
    onDone: () => setAsking(false),
  })
  if (!isAsking) {
    return (
      <Button size="xs" mt="xs" onClick={() => setAsking(true)}>
        {say('approve')}
      </Button>
    )
  }
  return (
    <Form
      action={say('approve')}
      error={sent.error}
      isPending={sent.isPending}
      onCancel={() => setAsking(false)}
      onSubmit={(form) => sent.mutate({ version, body: { why: formText(form, 'why') } })}
    >
      <LongTextField name="why" label={say('why')} required />
    </Form>
  )
}
