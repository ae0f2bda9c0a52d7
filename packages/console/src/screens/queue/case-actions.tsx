import { Button, Group, Kbd, Paper, Text, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'
import type { Desk, OpenCase } from './use-desk.ts'

const SKIP_REASONS = ['language', 'unsure', 'needsInfo', 'notMine'] as const

const DAY_MS = 86_400_000

interface CaseActionsProps {
  readonly of: OpenCase
  readonly desk: Desk
}

/** Decisions by one key, and what else is done with a case. */
export function CaseActions({ of, desk }: CaseActionsProps) {
  const say = useWords('queue')
  const [isSkipping, setSkipping] = useState(false)
  const noteField = useRef<HTMLInputElement>(null)
  const hold = () => desk.step({ do: 'hold', until: Date.now() + DAY_MS })
  const escalate = () => desk.step({ do: 'escalate', note: say('escalated') })
  useKeys(
    [
      ...of.buttons.map(({ id, name }, at) => ({
        keys: String(at + 1),
        does: name,
        run: () => desk.decide(id),
      })),
      { keys: 's', does: say('skip'), run: () => setSkipping(true) },
      { keys: 'h', does: say('hold'), run: hold },
      { keys: 'e', does: say('escalate'), run: escalate },
      { keys: 'n', does: say('note'), run: () => noteField.current?.focus() },
    ],
    { title: say('case'), isOn: !isSkipping },
  )
  if (isSkipping) return <SkipReasons desk={desk} onEnd={() => setSkipping(false)} />
  return (
    <Paper withBorder p="sm" className={classes['actions'] ?? ''}>
      <Group gap="xs">
        {of.buttons.map(({ id, name }, at) => (
          <Button
            key={id}
            variant={at === 0 ? 'filled' : 'default'}
            onClick={() => void desk.decide(id)}
            rightSection={<Kbd size="xs">{at + 1}</Kbd>}
          >
            {name}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={() => setSkipping(true)}>
          {say('skip')} (s)
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => void hold()}>
          {say('hold')} (h)
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => void escalate()}>
          {say('escalate')} (e)
        </Button>
      </Group>
      <NoteField field={noteField} desk={desk} />
    </Paper>
  )
}

interface NoteFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly desk: Desk
}

/** A note is added with Enter; Escape gives the keys back. */
function NoteField({ field, desk }: NoteFieldProps) {
  const say = useWords('queue')
  const [note, setNote] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') void desk.step({ do: 'note', note }).then(() => setNote(''))
      }}
    >
      <TextInput
        ref={field}
        mt="xs"
        aria-label={say('note')}
        placeholder={`${say('note')} (n)`}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
      />
    </form>
  )
}

/** A skip asks why, in one key: the case is not offered to the person again in this round. */
function SkipReasons({ desk, onEnd }: { readonly desk: Desk; readonly onEnd: () => void }) {
  const say = useWords('queue')
  const skip = (reason: (typeof SKIP_REASONS)[number]) => {
    onEnd()
    return desk.step({ do: 'skip', note: reason })
  }
  useKeys(
    [
      ...SKIP_REASONS.map((reason, at) => ({
        keys: String(at + 1),
        does: say(reason),
        run: () => skip(reason),
      })),
      { keys: 'Escape', does: say('cancel'), run: onEnd },
    ],
    { title: say('skip') },
  )
  return (
    <Paper withBorder p="sm" role="group" aria-label={say('skipWhy')}>
      <Text size="sm" mb="xs">
        {say('skipWhy')}
      </Text>
      <Group gap="xs">
        {SKIP_REASONS.map((reason, at) => (
          <Button
            key={reason}
            variant="default"
            onClick={() => void skip(reason)}
            rightSection={<Kbd size="xs">{at + 1}</Kbd>}
          >
            {say(reason)}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={onEnd}>
          {say('cancel')} (Esc)
        </Button>
      </Group>
    </Paper>
  )
}
