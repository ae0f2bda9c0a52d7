import { Button, Text } from '@mantine/core'
import { useEnvironment } from '../../calls/environment.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'

/** Whether a policy needs a second person, in the environment of the header. */
export function PolicyApproval({ accountId }: { readonly accountId: string }) {
  const say = useWords('settings')
  const environment = useEnvironment()?.endsWith('/sandbox') === true ? 'sandbox' : 'production'
  const policies = useCall('GET /v1/policies', {})
  const send = useSend('PUT /v1/admin/accounts/{accountId}/policy-approval', {
    changes: ['GET /v1/policies', 'GET /v1/audit'],
  })
  return (
    <Section title={say('approval')}>
      <Quiet>{say('approvalHelp')}</Quiet>
      <Answered of={policies}>
        {({ approval_required: isRequired }) => (
          <>
            <Text size="sm" my="xs">
              {isRequired ? say('isRequired') : say('isNotRequired')}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={send.isPending}
              onClick={() =>
                send.mutate({ accountId, body: { environment, required: !isRequired } })
              }
            >
              {isRequired ? say('waive') : say('require')}
            </Button>
          </>
        )}
      </Answered>
      {send.error !== null && <CallFailure error={send.error} />}
    </Section>
  )
}
