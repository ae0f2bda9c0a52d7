import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../words/use-words.ts'
import { Dialog } from './dialog.tsx'
import { Snippet } from './snippet.tsx'

export interface ShownOnceProps {
  readonly title: string
  /** What it is: `Secret`. */
  readonly label: string
  readonly secret: string
  /** What to do with it. */
  readonly help?: string
  readonly onClose: () => void
}

/** A secret that nobody sees again. It says so, and is copied by one press. */
export function ShownOnce({ title, label, secret, help, onClose }: ShownOnceProps) {
  const say = useWords('common')
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <Stack gap="sm">
        <Alert color="yellow" variant="light" title={say('shownOnce')}>
          {say('shownOnceHelp')}
        </Alert>
        <Snippet label={label} text={secret} />
        {help !== undefined && <Text size="sm">{help}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{say('stored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
