import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Quiet, Section } from '../../parts/section.tsx'
import type { Me } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { RemoveAuthenticator, SetUpAuthenticator } from './authenticator-dialogs.tsx'

/** Codes of an app, besides the password. */
export function Authenticator({ me }: { readonly me: Me }) {
  const say = useWords('account')
  const [open, setOpen] = useState<'add' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <Section title={say('totp')}>
      <Quiet>
        {me.has_totp ? say('totpOn', { count: me.recovery_codes_left }) : say('totpOff')}
      </Quiet>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => setOpen('add')}>
          {me.has_totp ? say('totpReplace') : say('totpAdd')}
        </Button>
        {me.has_totp && (
          <Button size="xs" variant="default" onClick={() => setOpen('remove')}>
            {say('totpRemove')}
          </Button>
        )}
      </Group>
      {open === 'add' && <SetUpAuthenticator me={me} onClose={close} />}
      {open === 'remove' && <RemoveAuthenticator me={me} onClose={close} />}
    </Section>
  )
}
