import { Group, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Heading } from '../../parts/heading.tsx'
import { Score } from '../../parts/score.tsx'
import { UserFigures } from '../../parts/activity/user-figures.tsx'
import { useWords } from '../../words/use-words.ts'
import { type AbuseType, scoresOf, type UserAnswer } from './abuse-types.ts'
import { DecideBar } from './decide-bar.tsx'
import { UserFacts } from './user-facts.tsx'
import styles from './user.module.css'

interface UserHeadProps {
  readonly user: UserAnswer
  /** The abuse type of the score that the screen is about. */
  readonly abuseType: AbuseType | undefined
}

/** Who it is, how risky by abuse type, and since when they are known. */
export function UserHead({ user, abuseType }: UserHeadProps) {
  const say = useWords('user')
  const navigate = useNavigate({ from: '/users/$userId' })
  const { user_id: id, first_seen: first, last_seen: last, events, scores } = user
  return (
    <>
      <Heading title={id} about={say('eventCount', { count: events })} />
      <Group gap="xs" role="group" aria-label={say('scores')} className={styles['scores'] ?? ''}>
        {scoresOf(scores).map(([type, score]) => (
          <UnstyledButton
            key={type}
            className={styles['score'] ?? ''}
            aria-pressed={type === abuseType}
            onClick={() => void navigate({ search: (now) => ({ ...now, type }), replace: true })}
          >
            <span className={styles['type']}>{say(type)}</span>
            <Score value={score} abuseType={type} />
          </UnstyledButton>
        ))}
      </Group>
      <UserFigures userId={id} firstSeen={first} lastSeen={last} />
      <UserFacts user={user} />
      <DecideBar userId={id} abuseType={abuseType ?? 'payment_abuse'} />
    </>
  )
}
