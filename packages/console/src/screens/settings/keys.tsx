import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { type Key, NewKey, RevokeKey, RotateKey } from './key-dialogs.tsx'

type Open = { readonly what: 'new' } | { readonly what: 'rotate' | 'revoke'; readonly key: Key }

/** The keys of the account, without the keys themselves. */
export function Keys({ accountId }: { readonly accountId: string }) {
  const say = useWords('settings')
  const [open, setOpen] = useState<Open>()
  const keys = useCall('GET /v1/admin/accounts/{accountId}/keys', { accountId })
  const close = () => setOpen(undefined)
  return (
    <Section
      title={say('keys')}
      aside={
        <Button size="xs" onClick={() => setOpen({ what: 'new' })}>
          {say('newKey')}
        </Button>
      }
    >
      <Quiet>{say('keysHelp')}</Quiet>
      <Answered of={keys}>
        {({ keys: all }) =>
          all.length === 0 ? (
            <Quiet>{say('noKeys')}</Quiet>
          ) : (
            <KeyRows keys={all} onOpen={(what, key) => setOpen({ what, key })} />
          )
        }
      </Answered>
      {open?.what === 'new' && <NewKey accountId={accountId} onClose={close} />}
      {open?.what === 'rotate' && <RotateKey accountId={accountId} of={open.key} onClose={close} />}
      {open?.what === 'revoke' && <RevokeKey accountId={accountId} of={open.key} onClose={close} />}
    </Section>
  )
}

interface KeyRowsProps {
  readonly keys: readonly Key[]
  readonly onOpen: (what: 'rotate' | 'revoke', key: Key) => void
}

function KeyRows({ keys, onOpen }: KeyRowsProps) {
  const say = useWords('settings')
  const common = useWords('common')
  const format = useFormat()
  return (
    <Rows
      label={say('keys')}
      rows={keys}
      keyOf={(key) => key.key_id}
      columns={[
        {
          title: say('hint'),
          cell: ({ hint, key_id: id }) => (
            <>
              {hint}
              <Quiet>{id}</Quiet>
            </>
          ),
        },
        { title: say('kind'), cell: ({ kind }) => say(`kind-${kind}`) },
        { title: say('environment'), cell: ({ environment }) => common(environment) },
        { title: say('state'), cell: ({ state }) => say(`state-${state}`) },
        {
          title: say('scope'),
          cell: ({ kind, scope }) => (kind === 'api' ? say(`scope-${scope}`) : '–'),
        },
        { title: say('madeAt'), cell: (key) => format.moment(key.created_at), isShort: true },
        {
          title: say('keyExpires'),
          cell: (key) => (key.expires_at === null ? '–' : format.moment(key.expires_at)),
          isShort: true,
        },
        {
          title: say('actions'),
          cell: (key) =>
            key.state === 'active' && (
              <Group gap={4} wrap="nowrap">
                {(['rotate', 'revoke'] as const).map((what) => (
                  <Button
                    key={what}
                    size="compact-xs"
                    variant="default"
                    onClick={() => onOpen(what, key)}
                  >
                    {say(what)}
                  </Button>
                ))}
              </Group>
            ),
        },
      ]}
    />
  )
}
