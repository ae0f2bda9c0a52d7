import { Button, Group, Kbd, Paper } from '@mantine/core'
import { memo, useState } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { Choices } from '../../parts/choices.tsx'
import { useWords } from '../../words/use-words.ts'
import { HandOver } from './hand-over.tsx'
import { NoteForm } from './note-form.tsx'
import classes from './queue.module.css'
import type { Queue } from './queue.ts'
import { SKIP_REASONS, useHoldTimes } from './step-choices.ts'
import type { OpenCase } from './open-case.ts'
import type { DeskActs } from './use-desk.ts'

interface CaseActionsProps {
  readonly of: OpenCase
  readonly queue: Queue
  readonly desk: DeskActs
}

/** What is being asked before something is done; a decision's id = why it was taken. */
type Asking =
  | { readonly about: 'skip' | 'hold' | 'hand_over' | 'escalate' | 'note' }
  | { readonly about: 'decide'; readonly decision: string }

/** Decisions by one key, reasons by one more, and what else is done with a case. */
export const CaseActions = memo(function CaseActions({ of, queue, desk }: CaseActionsProps) {
  const say = useWords('queue')
  const [asking, setAsking] = useState<Asking>()
  const isAsked = queue.reason_codes.length > 0
  const decide = (decision: string) =>
    isAsked ? setAsking({ about: 'decide', decision }) : desk.decide(of, decision)
  const steps = [
    { keys: 's', word: say('skip'), run: () => setAsking({ about: 'skip' }) },
    { keys: 'h', word: say('hold'), run: () => setAsking({ about: 'hold' }) },
    { keys: 'w', word: say('handOver'), run: () => setAsking({ about: 'hand_over' }) },
    { keys: 'e', word: say('escalate'), run: () => setAsking({ about: 'escalate' }) },
    { keys: 'n', word: say('note'), run: () => setAsking({ about: 'note' }) },
    { keys: 'r', word: say('release'), run: () => desk.release(of, say('released')) },
  ]
  useKeys(
    [
      ...of.buttons.map(({ id, name }, at) => ({
        keys: String(at + 1),
        does: name,
        run: () => decide(id),
      })),
      ...steps.map(({ keys, word, run }) => ({ keys, does: word, run })),
    ],
    { title: say('case'), isOn: asking === undefined },
  )
  if (asking !== undefined) {
    return <Asked {...{ asking, of, queue, desk }} onEnd={() => setAsking(undefined)} />
  }
  return (
    <Paper withBorder p="xs" className={classes['actions'] ?? ''}>
      <Group gap="xs">
        {of.buttons.map(({ id, name }, at) => (
          <Button
            key={id}
            size="sm"
            variant={at === 0 ? 'filled' : 'default'}
            onClick={() => void decide(id)}
            rightSection={<Kbd size="xs">{at + 1}</Kbd>}
          >
            {name}
          </Button>
        ))}
      </Group>
      <Group gap={4} mt={4} className={classes['more'] ?? ''}>
        {steps.map(({ keys, word, run }) => (
          <Button key={keys} size="compact-sm" variant="subtle" onClick={run}>
            {word} ({keys})
          </Button>
        ))}
      </Group>
    </Paper>
  )
})

interface AskedProps extends CaseActionsProps {
  readonly asking: Asking
  readonly onEnd: () => void
}

/** Asks what a step needs, and does it. */
function Asked({ asking, of, queue, desk, onEnd }: AskedProps) {
  const say = useWords('queue')
  const times = useHoldTimes()
  const { about } = asking
  if (about === 'decide') {
    const { decision } = asking
    const chosen = queue.reason_codes.map((code) => ({
      name: code,
      run: () => desk.decide(of, decision, code),
    }))
    const plain = { keys: 'Enter', name: say('noCode'), run: () => desk.decide(of, decision) }
    return <Choices title={say('decideWhy')} choices={[...chosen, plain]} onEnd={onEnd} />
  }
  if (about === 'skip') {
    const choices = SKIP_REASONS.map((reason) => ({
      name: say(reason),
      run: () => desk.step(of, say('skip'), { do: 'skip', note: reason }),
    }))
    return <Choices title={say('skipWhy')} choices={choices} onEnd={onEnd} />
  }
  if (about === 'hold') {
    const choices = times.map(({ name, untilMs }) => ({
      name,
      run: () => desk.step(of, say('hold'), { do: 'hold', until: untilMs }),
    }))
    return <Choices title={say('holdUntil')} choices={choices} onEnd={onEnd} />
  }
  if (about === 'hand_over') return <HandOver {...{ of, queue, desk, onEnd }} />
  const word = say(about)
  const send = async (note: string) => {
    onEnd()
    await desk.step(of, word, { do: about, note })
  }
  return <NoteForm title={word} onSend={send} onEnd={onEnd} />
}
