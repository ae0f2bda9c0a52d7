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
import { NewToken } from './new-token.tsx'

type Token = Answer<'GET /v1/me/tokens'>['tokens'][number]

/** Tokens by which scripts act for the person. */
export function Tokens({ me }: { readonly me: Me }) {
  const say = useWords('account')
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Token>()
  const tokens = useCall('GET /v1/me/tokens', {})
  const close = () => setRevoked(undefined)
  const revoke = useSend('DELETE /v1/me/tokens/{tokenId}', {
    changes: ['GET /v1/me/tokens'],
    onDone: close,
  })
  const button = (
    <Button size="xs" variant="default" onClick={() => setMaking(true)}>
      {say('newToken')}
    </Button>
  )
  return (
    <Section title={say('tokens')} aside={button}>
      <Quiet>{say('tokensHelp')}</Quiet>
      <Answered of={tokens}>
        {({ tokens: all }) => <TokenRows tokens={all} onRevoke={setRevoked} />}
      </Answered>
      {isMaking && <NewToken me={me} onClose={() => setMaking(false)} />}
      {revoked !== undefined && (
        <Confirm
          title={say('revokeTitle', { name: revoked.name })}
          action={say('revoke')}
          error={revoke.error}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ tokenId: revoked.token_id })}
          onClose={close}
        >
          {say('revokeHelp')}
        </Confirm>
      )}
    </Section>
  )
}

interface TokenRowsProps {
  readonly tokens: readonly Token[]
  readonly onRevoke: (token: Token) => void
}

function TokenRows({ tokens, onRevoke }: TokenRowsProps) {
  const say = useWords('account')
  const format = useFormat()
  if (tokens.length === 0) return <Quiet>{say('noTokens')}</Quiet>
  return (
    <Rows
      label={say('tokens')}
      rows={tokens}
      keyOf={(token) => token.token_id}
      columns={[
        { title: say('name'), cell: ({ name, hint }) => `${name} (${hint})` },
        { title: say('state'), cell: ({ state }) => say(`state-${state}`) },
        { title: say('permissions'), cell: ({ permissions }) => permissions.join(', ') },
        { title: say('expires'), cell: (one) => format.moment(one.expires_at), isShort: true },
        {
          title: say('lastUsed'),
          isShort: true,
          cell: ({ last_used_at: last }) => (last === null ? say('never') : format.moment(last)),
        },
        {
          title: say('actions'),
          cell: (token) =>
            token.state === 'active' && (
              <Button size="compact-xs" variant="default" onClick={() => onRevoke(token)}>
                {say('revoke')}
              </Button>
            ),
        },
      ]}
    />
  )
}
