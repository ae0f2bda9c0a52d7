import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import type { Me } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { AddPasskey } from './add-passkey.tsx'

type Passkey = Answer<'GET /v1/me/passkeys'>['passkeys'][number]

/** Devices that sign the person in. */
export function Passkeys({ me }: { readonly me: Me }) {
  const say = useWords('account')
  const common = useWords('common')
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const passkeys = useCall('GET /v1/me/passkeys', {})
  const close = () => setRemoved(undefined)
  const remove = useSend('DELETE /v1/me/passkeys/{passkeyId}', {
    changes: ['GET /v1/me/passkeys'],
    onDone: close,
  })
  const add = (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      {say('passkeyAdd')}
    </Button>
  )
  return (
    <Section title={say('passkeys')} aside={add}>
      <Answered of={passkeys}>
        {({ passkeys: all }) => <PasskeyRows passkeys={all} onRemove={setRemoved} />}
      </Answered>
      {isAdding && <AddPasskey me={me} onClose={() => setAdding(false)} />}
      {removed !== undefined && (
        <Confirm
          title={say('removeTitle', { name: removed.name })}
          action={common('remove')}
          error={remove.error}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ passkeyId: removed.passkey_id })}
          onClose={close}
        >
          {say('removePasskeyHelp')}
        </Confirm>
      )}
    </Section>
  )
}

interface PasskeyRowsProps {
  readonly passkeys: readonly Passkey[]
  readonly onRemove: (passkey: Passkey) => void
}

function PasskeyRows({ passkeys, onRemove }: PasskeyRowsProps) {
  const say = useWords('account')
  const format = useFormat()
  if (passkeys.length === 0) return <Quiet>{say('noPasskeys')}</Quiet>
  return (
    <Rows
      label={say('passkeys')}
      rows={passkeys}
      keyOf={(one) => one.passkey_id}
      columns={[
        { title: say('name'), cell: ({ name }) => name },
        { title: say('addedAt'), cell: (one) => format.moment(one.created_at), isShort: true },
        {
          title: say('lastUsed'),
          isShort: true,
          cell: ({ last_used_at: last }) =>
            last === undefined ? say('never') : format.moment(last),
        },
        {
          title: say('actions'),
          cell: (one) => (
            <Button size="compact-xs" variant="default" onClick={() => onRemove(one)}>
              {say('remove', { name: one.name })}
            </Button>
          ),
        },
      ]}
    />
  )
}
