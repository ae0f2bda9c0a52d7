import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { CallError } from '../calls/call-error.ts'
import { useWords } from '../words/use-words.ts'
import { CallFailure } from './call-failure.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  /** What is about to be done, as a question: `Delete the list bad_mails?` */
  readonly title: string
  /** What comes of it, and whether it can be undone. */
  readonly children: ReactNode
  /** The button: the verb of the title. */
  readonly action: string
  /** What must be typed first: a name or a count. Absent = the button is enough. */
  readonly typed?: string | undefined
  /** Of the call that `onConfirm` made. */
  readonly error: CallError | null
  readonly isPending: boolean
  /** Nothing is lost by it: the button is not red. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone, or reaches many. A failure stays in it. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, typed, error, isPending, isHarmless, onConfirm, onClose } = props
  const say = useWords('common')
  const [text, setText] = useState('')
  const isRight = typed === undefined || text.trim() === typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight && !isPending) onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm" component="div">
            {children}
          </Text>
          {typed !== undefined && (
            <TextInput
              label={say('typeToConfirm', { text: typed })}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          {error !== null && <CallFailure error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
            <Button
              type="submit"
              loading={isPending}
              disabled={!isRight}
              {...(isHarmless !== true && { color: 'red' })}
              {...(typed === undefined && { 'data-autofocus': true })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
