import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Reasons } from '../../parts/reasons/reasons.tsx'
import type { ShownReason } from '../../parts/reasons/shown-reason.ts'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'

type Explained = Answer<'GET /v1/users/{userId}/explain'>
type Part = NonNullable<NonNullable<Explained['scores'][AbuseType]>['top']>[number]

/** All parts that are not among the strongest. */
const REST = 'rest'

interface UserReasonsProps {
  readonly userId: string
  readonly abuseType: AbuseType
}

/** A part of a score with what is known of its feature. */
function shownReason(
  { name, points, sentence, value }: Part,
  features: Explained['features'],
): ShownReason {
  const feature = features.find((one) => one.name === name)
  const { usual, percentile, about = [] } = feature ?? {}
  return { name, text: sentence, points, value, usual, percentile, about }
}

/** Why the score is what it is now, the strongest reason first; each opens in place (C5). */
export function UserReasons({ userId, abuseType }: UserReasonsProps) {
  const say = useWords('user')
  const sentence = useSentence()
  const format = useFormat()
  const explained = useCall('GET /v1/users/{userId}/explain', { userId })
  return (
    <Section title={say('reasons')}>
      <Answered of={explained}>
        {({ scores, features, model_version: model }) => {
          const score = scores[abuseType]
          if (score?.top === undefined)
            return (
              <Quiet>{score?.note === undefined ? say('noScores') : sentence(score.note)}</Quiet>
            )
          return (
            <>
              <Reasons
                label={say('reasons')}
                reasons={score.top
                  .filter(({ name }) => name !== REST)
                  .map((part) => shownReason(part, features))}
                userId={userId}
                abuseType={abuseType}
              />
              <Quiet>
                {sentence(score.top.find(({ name }) => name === REST)?.sentence ?? '')}{' '}
                {say('reasonsHelp', {
                  base: format.number(score.base_points ?? 0),
                  score: format.number(score.score),
                  model,
                })}
              </Quiet>
            </>
          )
        }}
      </Answered>
    </Section>
  )
}
