import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dropBacktested, textOf } from '../../parts/policy/kept-draft.ts'
import { SavePolicy } from '../../parts/policy/save-policy.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { Backtest } from './use-backtest.ts'

/** Makes a version of exactly what was backtested, and keeps the backtest with it. */
export function PublishBacktested({ of: { id, policy } }: { readonly of: Backtest }) {
  const say = useWords('backtests')
  const navigate = useNavigate()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const mayPublish = may(me, 'manage_settings')
  if (!mayPublish && !may(me, 'draft_policies')) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {say(mayPublish ? 'publish' : 'saveAsDraft')}
      </Button>
      {isOpen && (
        <SavePolicy
          document={policy}
          text={textOf(id)}
          stages={['shadow', 'draft', 'rollout', 'live']}
          backtest={id}
          onSaved={(version) => {
            dropBacktested(id)
            void navigate({ to: '/policies', search: { version } })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
