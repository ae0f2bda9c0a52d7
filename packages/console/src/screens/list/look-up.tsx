import { Badge, Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { useWords } from '../../words/use-words.ts'
import { ValueRows } from './value-rows.tsx'

/** Whether the list has a value, however it is written; of an address, the networks that it is in. */
export function LookUp({ listName }: { readonly listName: string }) {
  const say = useWords('lists')
  const send = useSend('POST /v1/lists/{listName}/lookup')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = typed(new FormData(event.currentTarget), 'value')
    if (value !== undefined) send.mutate({ listName, body: { value } })
  }
  return (
    <div>
      <form onSubmit={submit} role="search">
        <Group gap="xs" align="flex-end">
          <TextInput name="value" label={say('lookUp')} autoComplete="off" spellCheck={false} />
          <Button type="submit" variant="default" loading={send.isPending}>
            {say('lookUpAction')}
          </Button>
          {send.data !== undefined && (
            <Badge
              variant="light"
              color={send.data.listed ? 'red' : 'gray'}
              role="status"
              size="lg"
              tt="none"
              fw={500}
            >
              {send.data.listed ? say('isListed') : say('isNotListed')}
            </Badge>
          )}
        </Group>
      </form>
      {send.error !== null && <CallFailure error={send.error} />}
      {send.data !== undefined && send.data.values.length > 0 && (
        <ValueRows label={say('lookUp')} values={send.data.values} />
      )}
    </div>
  )
}
