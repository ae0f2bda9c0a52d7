import type { CallError } from '../../calls/call-error.ts'
import { useWords } from '../../words/use-words.ts'
import { ManyField, TextField } from '../form/fields.tsx'
import { chosen, typed } from '../form/form-values.ts'
import { Form } from '../form/form.tsx'
import type { Role, RolePermission } from './role.ts'

export interface RoleFormProps {
  /** Absent = a new one. */
  readonly role?: Role
  readonly grantable: readonly RolePermission[]
  readonly onSubmit: (role: {
    readonly name: string
    readonly meaning: string | undefined
    readonly permissions: readonly RolePermission[]
  }) => void
  readonly error: CallError | null
  readonly isPending: boolean
  readonly action: string
  readonly onCancel: () => void
}

/** Name, meaning and permissions of a role. */
export function RoleForm(props: RoleFormProps) {
  const { role, grantable, onSubmit, error, isPending, action, onCancel } = props
  const say = useWords('roles')
  const words = useWords('permissions')
  const submit = (form: FormData) =>
    onSubmit({
      name: role?.name ?? typed(form, 'roleName') ?? '',
      meaning: typed(form, 'meaning'),
      permissions: grantable.filter((one) => chosen(form, 'permissions').includes(one)),
    })
  return (
    <Form onSubmit={submit} error={error} isPending={isPending} action={action} onCancel={onCancel}>
      {role === undefined && (
        <TextField
          name="roleName"
          label={say('name')}
          description={say('nameHelp')}
          required
          data-autofocus
          placeholder="chargeback_desk"
          spellCheck={false}
        />
      )}
      <TextField name="meaning" label={say('meaning')} defaultValue={role?.meaning ?? ''} />
      <ManyField
        name="permissions"
        label={say('permissions')}
        chosen={role?.permissions ?? []}
        options={grantable.map((value) => ({ value, label: words(value) }))}
      />
    </Form>
  )
}
