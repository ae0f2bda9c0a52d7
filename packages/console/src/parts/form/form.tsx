import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useMemo } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'
import { FormErrorsContext } from './form-errors.ts'

export interface FormProps {
  /** What the fields have, by their names. */
  readonly onSubmit: (form: FormData) => void
  /** Of the call that `onSubmit` made: what names a field stands at that field. */
  readonly error: CallError | null
  readonly isPending: boolean
  /** The button that sends it. */
  readonly action: string
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** Fields and a button. What a refused call says stands above the button; of a field, at the field, too. */
export function Form({ onSubmit, error, isPending, action, onCancel, children }: FormProps) {
  const say = useWords('common')
  const issues = useMemo(() => error?.issues ?? {}, [error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isPending) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <FormErrorsContext value={issues}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          {error !== null && <CallFailure error={error} />}
          <Group justify="flex-end" gap="xs">
            {onCancel !== undefined && (
              <Button variant="default" onClick={onCancel}>
                {say('cancel')}
              </Button>
            )}
            <Button type="submit" loading={isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormErrorsContext>
  )
}
