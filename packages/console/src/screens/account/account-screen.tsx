import { Stack } from '@mantine/core'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { grantText } from '../../parts/people/person.ts'
import { useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

/** What persons do with their own access. */
export function AccountScreen() {
  const say = useWords('account')
  const me = useMe()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={me?.name} />
      {me !== undefined && (
        <>
          <Facts
            facts={[
              [say('email'), me.email],
              [say('roles'), me.roles.map(grantText).join(', ')],
            ]}
          />
          <Password me={me} />
          <Authenticator me={me} />
          <Passkeys me={me} />
          <Sessions />
          <Tokens me={me} />
        </>
      )}
    </Stack>
  )
}
