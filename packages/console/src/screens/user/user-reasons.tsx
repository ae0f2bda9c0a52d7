import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'

interface UserReasonsProps {
  readonly userId: string
  readonly abuseType: AbuseType
}

/** Why the score is what it is now, the strongest reason first. */
export function UserReasons({ userId, abuseType }: UserReasonsProps) {
  const say = useWords('user')
  const format = useFormat()
  const explained = useCall('GET /v1/users/{userId}/explain', { userId })
  return (
    <Section title={say('reasons')}>
      <Answered of={explained}>
        {({ scores, model_version: model }) => {
          const score = scores[abuseType]
          if (score?.top === undefined) return <Quiet>{score?.note ?? say('noScores')}</Quiet>
          return (
            <>
              <Rows
                label={say('reasons')}
                rows={score.top}
                keyOf={({ name }) => name}
                columns={[
                  {
                    title: say('points'),
                    cell: ({ points }) => format.signed(points),
                    isNumber: true,
                  },
                  { title: say('reason'), cell: ({ sentence }) => sentence },
                ]}
              />
              <Quiet>
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
