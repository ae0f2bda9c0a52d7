import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Input } from '../calls/call-types.ts'
import { useSend } from '../calls/use-send.ts'
import { useWords } from '../words/use-words.ts'
import { CallFailure } from './call-failure.tsx'
import { Dialog } from './dialog.tsx'

type RevealBody = NonNullable<Input<'POST /v1/reveal'>['body']>

/** How masks begin. */
const MASK = /^masked(?:-id)?:/

export const isMasked = (text: string): boolean => MASK.test(text)

export interface RevealProps {
  readonly of: { readonly type: string; readonly id: string }
  /** Where the value stands in the answer about it. */
  readonly member: string
  readonly masked: string
}

/** A masked value: equal ones look alike. Whoever needs it says why, and the audit keeps that (C22). */
export function Reveal({ of, member, masked }: RevealProps) {
  const say = useWords('common')
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const reveal = useSend('POST /v1/reveal', { onDone: () => setAsking(false) })
  const entity = of as RevealBody['entity']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') reveal.mutate({ body: { entity, member, reason } })
  }
  if (reveal.data !== undefined) return <bdi>{reveal.data.value}</bdi>
  return (
    <Group gap="xs" wrap="nowrap">
      <code>{masked}</code>
      <Button size="compact-xs" variant="subtle" onClick={() => setAsking(true)}>
        {say('reveal')}
      </Button>
      {isAsking && (
        <Dialog title={say('revealTitle', { member })} onClose={() => setAsking(false)}>
          <form onSubmit={submit}>
            <Stack gap="sm">
              <TextInput
                label={say('revealWhy')}
                description={say('revealHelp')}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
                required
                data-autofocus
              />
              {reveal.error !== null && <CallFailure error={reveal.error} />}
              <Button type="submit" loading={reveal.isPending}>
                {say('reveal')}
              </Button>
            </Stack>
          </form>
        </Dialog>
      )}
    </Group>
  )
}
