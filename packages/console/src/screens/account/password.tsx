import { Text } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { SecretField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import { Section } from '../../parts/section.tsx'
import type { Me } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'

/** A new password. It ends all other sessions. */
export function Password({ me }: { readonly me: Me }) {
  const say = useWords('account')
  const send = useSend('POST /v1/me/password', { changes: ['GET /v1/me', 'GET /v1/me/sessions'] })
  const submit = (form: FormData) => {
    const present = me.has_password && { password: formText(form, 'password') }
    send.mutate({ body: { ...present, new_password: formText(form, 'new_password') } })
  }
  return (
    <Section title={say('password')}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('changePassword')}
      >
        {me.has_password && (
          <SecretField
            name="password"
            label={say('present')}
            autoComplete="current-password"
            required
          />
        )}
        <SecretField
          name="new_password"
          label={say('newPassword')}
          description={say('passwordHelp')}
          autoComplete="new-password"
          required
        />
        <Text size="sm" role="status">
          {send.isSuccess ? say('passwordChanged') : ''}
        </Text>
      </Form>
    </Section>
  )
}
