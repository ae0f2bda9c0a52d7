import { Button, Group, Stack, Text } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Disagreement = Answer<'GET /v1/quality/disagreements'>['disagreements'][number]
type Side = Disagreement['first']

/** Cases that two people decided differently: a lead says which of both holds. */
export function Disagreements({ queue }: { readonly queue: string | undefined }) {
  const say = useWords('team')
  const waiting = useCall('GET /v1/quality/disagreements', queue === undefined ? {} : { queue })
  return (
    <Answered of={waiting}>
      {({ disagreements }) => (
        <Stack gap="md">
          {disagreements.length === 0 && <Quiet>{say('noDisagreements')}</Quiet>}
          {disagreements.map((one) => (
            <OneDisagreement key={one.case_id} of={one} />
          ))}
        </Stack>
      )}
    </Answered>
  )
}

function OneDisagreement({ of }: { readonly of: Disagreement }) {
  const say = useWords('team')
  const resolve = useSend('POST /v1/quality/disagreements/{caseId}/resolve', {
    changes: ['GET /v1/quality/disagreements', 'GET /v1/reports/review-quality'],
  })
  const agreeWith = ({ decisions }: Side) =>
    resolve.mutate({ caseId: of.case_id, body: { decisions: [...decisions] } })
  return (
    <Section title={`${of.entity.id} · ${of.queue}`}>
      <Group align="stretch" grow preventGrowOverflow={false}>
        <OneSide title={say('first')} of={of.first} />
        <OneSide title={say('second')} of={of.second} />
      </Group>
      <Group gap="xs">
        {[of.first, of.second].map((side) => (
          <Button
            key={side.who}
            size="xs"
            variant="default"
            disabled={resolve.isPending}
            onClick={() => agreeWith(side)}
          >
            {say('agreeWith', { who: side.who })}
          </Button>
        ))}
      </Group>
      {resolve.error !== null && <CallFailure error={resolve.error} />}
    </Section>
  )
}

function OneSide({ title, of }: { readonly title: string; readonly of: Side }) {
  const format = useFormat()
  return (
    <Stack gap={2}>
      <Text fz="xs" c="var(--winnow-quiet)">
        {title}
      </Text>
      <Text fz="sm" fw={600}>
        {of.decisions.join(', ')}
      </Text>
      <Text fz="sm">
        {of.who} · {format.moment(of.time)}
      </Text>
      {of.note !== null && <Text fz="sm">{of.note}</Text>}
    </Stack>
  )
}
