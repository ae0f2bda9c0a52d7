import { Button, Group, Kbd, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { Choices } from '../../parts/choices.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { UserActNotice } from './user-act-notice.tsx'
import { type ChosenDecision, useUserAct } from './use-user-act.ts'

interface DecideBarProps {
  readonly userId: string
  readonly abuseType: AbuseType
}

/** Each has a digit as its key. */
const MAX_CHOICES = 9

/** Decides about the user by one key, the reason by one more, as in a case. */
export function DecideBar(props: DecideBarProps) {
  const isAllowed = may(useMe(), 'take_decisions')
  return isAllowed ? <AllowedBar {...props} /> : null
}

function AllowedBar({ userId, abuseType }: DecideBarProps) {
  const say = useWords('user')
  const [asked, setAsked] = useState<ChosenDecision>()
  const [isWriting, setWriting] = useState(false)
  const act = useUserAct(userId)
  const choices = useChoices(abuseType)
  const codes = useReasonCodes(abuseType)
  const choose = (decision: ChosenDecision) =>
    codes.length > 0 ? setAsked(decision) : act.decide(decision)
  useKeys(
    [
      ...choices.map((one, at) => ({
        keys: String(at + 1),
        does: one.name,
        run: () => choose(one),
      })),
      { keys: 'd', does: say('decideInWords'), run: () => setWriting(true) },
      ...(act.last?.entry === undefined
        ? []
        : [{ keys: 'z', does: say('undo'), run: () => act.undo() }]),
    ],
    { title: say('decide'), isOn: asked === undefined && !isWriting },
  )
  return (
    <>
      {act.last !== undefined && <UserActNotice act={act} />}
      {asked === undefined ? (
        <DecisionButtons
          abuseType={abuseType}
          choices={choices}
          onChoose={(one) => void choose(one)}
          onWrite={() => setWriting(true)}
        />
      ) : (
        <Choices
          title={say('whyDecided', { name: asked.name })}
          choices={[
            ...codes.map((code) => ({ name: code, run: () => act.decide(asked, code) })),
            { keys: 'Enter', name: say('noReason'), run: () => act.decide(asked) },
          ]}
          onEnd={() => setAsked(undefined)}
        />
      )}
      {isWriting && <DecideDialog userIds={[userId]} onClose={() => setWriting(false)} />}
    </>
  )
}

interface DecisionButtonsProps {
  readonly abuseType: AbuseType
  readonly choices: readonly ChosenDecision[]
  readonly onChoose: (decision: ChosenDecision) => void
  readonly onWrite: () => void
}

function DecisionButtons({ abuseType, choices, onChoose, onWrite }: DecisionButtonsProps) {
  const say = useWords('user')
  return (
    <Paper withBorder p="xs" role="group" aria-label={say('decide')}>
      <Group gap="xs">
        <Text size="sm" c="var(--winnow-quiet)">
          {say(abuseType)}:
        </Text>
        {choices.map((one, at) => (
          <Button
            key={one.id}
            size="xs"
            variant="default"
            onClick={() => onChoose(one)}
            rightSection={<Kbd size="xs">{at + 1}</Kbd>}
          >
            {one.name}
          </Button>
        ))}
        <Button size="xs" variant="subtle" onClick={onWrite}>
          {say('decideInWords')} (d)
        </Button>
      </Group>
    </Paper>
  )
}

/** The decisions about users of an abuse type, blocking ones first. */
function useChoices(abuseType: AbuseType): readonly ChosenDecision[] {
  const { data } = useCall('GET /v1/decisions', {})
  const order = ['block', 'watch', 'accept']
  return (data?.decisions ?? [])
    .filter(({ entity_type: of, abuse_type: type }) => of === 'user' && type === abuseType)
    .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category))
    .slice(0, MAX_CHOICES)
}

/** What the queues of the abuse type offer as reasons; people who see none are not asked. */
function useReasonCodes(abuseType: AbuseType): readonly string[] {
  const isOn = may(useMe(), 'read_cases')
  const { data } = useCall('GET /v1/queues', {}, { isOn })
  const codes = (data?.queues ?? [])
    .filter(({ abuse_type: type }) => type === abuseType)
    .flatMap(({ reason_codes: all }) => all)
  return [...new Set(codes)].slice(0, MAX_CHOICES)
}
