import { Button, Group, Stack, Text } from '@mantine/core'
import { type UseSendOptions, useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { LearningCurve } from './learning-curve.tsx'
import { TrainingLog } from './training-log.tsx'
import { type Model, useModel } from './use-model.ts'
import type { AbuseType } from './use-report.ts'

const CHANGES: Pick<UseSendOptions<'POST /v1/models/{abuseType}/train'>, 'changes'> = {
  changes: ['GET /v1/models/{abuseType}', 'GET /v1/models'],
}

/** What serves, what is fitted now, and every fit so far, with what can be done about it. */
export function Training({ abuseType }: { readonly abuseType: AbuseType }) {
  const model = useModel(abuseType)
  return (
    <Answered of={model}>
      {(known) => (
        <Stack gap="md">
          <Serving model={known} />
          <LearningCurve model={known} />
          <TrainingLog model={known} />
        </Stack>
      )}
    </Answered>
  )
}

function Serving({ model }: { readonly model: Model }) {
  const say = useWords('models')
  const format = useFormat()
  const { serving, kind, rows, bad, fitting, chosen_by_hand: isChosen } = model
  return (
    <Section title={say('serves')}>
      <Text fz="sm">
        {serving === 0 ? say('starterSentence') : say('fittedSentence', { kind, model: serving })}{' '}
        {isChosen && say('chosenSentence')}
      </Text>
      <Quiet>{say('heldRows', { rows: format.number(rows), bad: format.number(bad) })}</Quiet>
      {fitting !== null && (
        <Text fz="sm" role="status">
          {say('fittingSentence', {
            phase: say(fitting.phase),
            done: format.share(fitting.done),
            seconds: format.number(Math.round(fitting.seconds)),
          })}
        </Text>
      )}
      <ServingActions model={model} />
    </Section>
  )
}

/** Each can be taken back by the next, so none asks first. */
function ServingActions({ model }: { readonly model: Model }) {
  const say = useWords('models')
  const train = useSend('POST /v1/models/{abuseType}/train', CHANGES)
  const back = useSend('POST /v1/models/{abuseType}/rollback', CHANGES)
  const release = useSend('POST /v1/models/{abuseType}/release', CHANGES)
  const me = useMe()
  if (!may(me, 'manage_models')) return null
  const abuseType = model.abuse_type
  const error = train.error ?? back.error ?? release.error
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={model.fitting !== null || train.isPending}
          onClick={() => train.mutate({ abuseType })}
        >
          {say('train')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={model.history.length === 0 || back.isPending}
          onClick={() => back.mutate({ abuseType })}
        >
          {say('rollBack')}
        </Button>
        {model.chosen_by_hand && (
          <Button
            size="xs"
            variant="default"
            disabled={release.isPending}
            onClick={() => release.mutate({ abuseType })}
          >
            {say('release')}
          </Button>
        )}
      </Group>
      {error !== null && <CallFailure error={error} />}
    </>
  )
}
