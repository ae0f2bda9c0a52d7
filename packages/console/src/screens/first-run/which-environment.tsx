import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Quiet } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Kind } from './snippets.ts'

const KINDS = ['sandbox', 'production'] as const

interface WhichEnvironmentProps {
  readonly kind: Kind
  readonly accountId: string
}

/** Where the first event goes: in the sandbox, test values lead to a first case. */
export function WhichEnvironment({ kind, accountId }: WhichEnvironmentProps) {
  const say = useWords('first-run')
  return (
    <>
      <Button.Group>
        {KINDS.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={kind === one ? 'filled' : 'default'}
            aria-current={kind === one ? 'true' : undefined}
            renderRoot={(props) => (
              <Link
                to="/welcome"
                search={{ way: 'connect', at: `${accountId}/${one}` } as never}
                {...props}
              />
            )}
          >
            {say(`to-${one}`)}
          </Button>
        ))}
      </Button.Group>
      <Quiet>{say(`about-${kind}`)}</Quiet>
    </>
  )
}
