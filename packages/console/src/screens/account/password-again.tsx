import { SecretField } from '../../parts/form/fields.tsx'
import type { Me } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'

/** The present password, for those who have one. */
export function PasswordAgain({ me }: { readonly me: Me }) {
  const say = useWords('account')
  if (!me.has_password) return null
  return (
    <SecretField name="password" label={say('present')} autoComplete="current-password" required />
  )
}
