import type { Input } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ManyField, TextField } from '../../parts/form/fields.tsx'
import { chosen, typed, typedMoment } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import type { Me } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'

type TokenPermission = Input<'POST /v1/me/tokens'>['body']['permissions'][number]

/** What each person may do anyway: it is of no role, and no token can have it. */
const OF_EVERYBODY: ReadonlySet<TokenPermission> = new Set<TokenPermission>([
  'manage_self',
  'prepare_self',
  'read_self',
  'read_service',
  'save_views',
  'sign_in',
])

interface NewTokenProps {
  readonly me: Me
  readonly onClose: () => void
}

/** Makes a personal token; it is shown once. */
export function NewToken({ me, onClose }: NewTokenProps) {
  const say = useWords('account')
  const words = useWords('permissions')
  const send = useSend('POST /v1/me/tokens', { changes: ['GET /v1/me/tokens'] })
  if (send.data !== undefined) {
    return (
      <ShownOnce
        title={say('tokenTitle')}
        label={say('token')}
        secret={send.data.token}
        onClose={onClose}
      />
    )
  }
  const own = (me.permissions as TokenPermission[]).filter((one) => !OF_EVERYBODY.has(one))
  const submit = (form: FormData) =>
    send.mutate({
      body: {
        name: typed(form, 'name') ?? '',
        expires_at: typedMoment(form, 'expires_at') ?? '',
        permissions: own.filter((one) => chosen(form, 'permissions').includes(one)),
      },
    })
  return (
    <Dialog title={say('newToken')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('createToken')}
        onCancel={onClose}
      >
        <TextField name="name" label={say('tokenName')} required data-autofocus />
        <TextField name="expires_at" type="datetime-local" label={say('expires')} required />
        <ManyField
          name="permissions"
          label={say('permissions')}
          options={own.map((value) => ({ value, label: words(value) }))}
        />
      </Form>
    </Dialog>
  )
}
