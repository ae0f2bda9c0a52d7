import { Button, Group, Kbd, Paper, Text } from '@mantine/core'
import { useKeys } from '../keys/use-keys.ts'
import { useWords } from '../words/use-words.ts'
import classes from './choices.module.css'

/** Something that can be chosen: by its number, or by a key of its own. */
interface Choice {
  readonly name: string
  readonly keys?: string
  readonly run: () => void | Promise<unknown>
}

interface ChoicesProps {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly onEnd: () => void
}

/** A question that one key answers; Escape takes it back. */
export function Choices({ title, choices, onEnd }: ChoicesProps) {
  const say = useWords('common')
  const keyed = choices.map(({ name, keys, run }, at) => ({
    name,
    keys: keys ?? String(at + 1),
    run: () => {
      onEnd()
      return run()
    },
  }))
  useKeys(
    [
      ...keyed.map(({ name, keys, run }) => ({ keys, does: name, run })),
      { keys: 'Escape', does: say('cancel'), run: onEnd },
    ],
    { title },
  )
  return (
    <Paper withBorder p="xs" role="group" aria-label={title} className={classes['actions'] ?? ''}>
      <Text size="sm" mb={4}>
        {title}
      </Text>
      <Group gap="xs">
        {keyed.map(({ name, keys, run }) => (
          <Button
            key={keys}
            size="sm"
            variant="default"
            onClick={() => void run()}
            rightSection={<Kbd size="xs">{keys}</Kbd>}
          >
            {name}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={onEnd}>
          {say('cancel')} (Esc)
        </Button>
      </Group>
    </Paper>
  )
}
