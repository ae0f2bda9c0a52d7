import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { GrantsEditor } from '../../parts/people/grants-editor.tsx'
import type { RoleGrant } from '../../parts/people/person.ts'
import { useRoleNames } from '../../parts/people/use-role-names.ts'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useEnvironment } from '../../calls/environment.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

/** The link leads to where the one who invites is, if the other may go there: there is something to see. */
function linkInto(link: string, at: string | undefined, grants: readonly RoleGrant[]): string {
  const mayGo = grants.some(({ environments }) => environments?.includes(at ?? '') ?? true)
  if (at === undefined || !mayGo) return link
  const url = new URL(link)
  // The short address drops what is behind the `?`.
  url.pathname = url.pathname.replace(/\/link$/, '/console/link')
  url.searchParams.set('at', at)
  return url.href
}

/** Invites a person; their link is shown once. */
export function InvitePerson({ onClose }: { readonly onClose: () => void }) {
  const say = useWords('people')
  const format = useFormat()
  const me = useMe()
  const at = useEnvironment()
  const roles = useRoleNames(may(me, 'manage_roles'))
  const [grants, setGrants] = useState<readonly RoleGrant[]>([{ role: 'analyst' }])
  const send = useSend('POST /v1/people', { changes: ['GET /v1/people'] })
  const submit = (form: FormData) =>
    send.mutate({
      body: {
        name: typed(form, 'name') ?? '',
        email: typed(form, 'email') ?? '',
        roles: grants,
      },
    })
  if (send.data !== undefined) {
    const { name, invitation } = send.data
    return (
      <ShownOnce
        title={say('linkTitle', { name })}
        label={say('link')}
        secret={linkInto(invitation.link, at, grants)}
        help={say('linkHelp', { until: format.moment(invitation.expires_at) })}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={say('invite')} onClose={onClose} size="lg">
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('inviteAction')}
        onCancel={onClose}
      >
        <TextField name="name" label={say('name')} required data-autofocus />
        <TextField name="email" type="email" label={say('email')} required />
        <GrantsEditor
          grants={grants}
          onChange={setGrants}
          roles={roles}
          environments={me?.environments ?? []}
        />
      </Form>
    </Dialog>
  )
}
