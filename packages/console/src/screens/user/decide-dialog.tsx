import { Alert, Button, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { useDecisions } from './use-decisions.ts'

interface DecideDialogProps {
  readonly userIds: readonly string[]
  readonly onClose: () => void
}

/** Decides about users, one by one, with a reason; what failed is named and can be tried again. */
export function DecideDialog({ userIds, onClose }: DecideDialogProps) {
  const say = useWords('user')
  const decisions = useCall('GET /v1/decisions', {})
  return (
    <Dialog title={say('decideTitle', { count: userIds.length })} onClose={onClose}>
      <Answered of={decisions}>
        {({ decisions: all }) => (
          <DecideForm
            userIds={userIds}
            choices={all
              .filter(({ entity_type: type }) => type === 'user')
              .map(({ id, name }) => ({ value: id, label: name }))}
            onClose={onClose}
          />
        )}
      </Answered>
    </Dialog>
  )
}

interface DecideFormProps extends DecideDialogProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

const WHOLE = 100

function DecideForm({ userIds, choices, onClose }: DecideFormProps) {
  const say = useWords('user')
  const [decision, setDecision] = useState(choices[0]?.value ?? '')
  const [reason, setReason] = useState('')
  const { run, done, failed, isRunning } = useDecisions()
  const left = failed.length > 0 ? failed.map(({ userId }) => userId) : userIds
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failures = await run({ userIds: left, decisionId: decision, description: reason })
    if (failures.length === 0) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <NativeSelect
          label={say('decision')}
          data={[...choices]}
          value={decision}
          onChange={({ currentTarget }) => setDecision(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={say('decideWhy')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          required
        />
        {isRunning && (
          <Progress value={(WHOLE * done) / left.length} aria-label={say('progress')} />
        )}
        {failed.length > 0 && !isRunning && (
          <Alert color="red" role="alert" title={say('someFailed', { count: failed.length })}>
            {failed.map(({ userId, message }) => (
              <Text key={userId} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {userId}: {message}
              </Text>
            ))}
          </Alert>
        )}
        <Button type="submit" loading={isRunning} disabled={decision === ''}>
          {failed.length > 0 ? say('tryAgain') : say('decide')}
        </Button>
      </Stack>
    </form>
  )
}
