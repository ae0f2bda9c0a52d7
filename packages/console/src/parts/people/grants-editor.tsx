import { Button, Fieldset, Group, MultiSelect, NativeSelect, Stack, TagsInput } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useWords } from '../../words/use-words.ts'
import { Quiet } from '../section.tsx'
import type { RoleGrant } from './person.ts'

const ABUSE_TYPES = [
  'payment_abuse',
  'account_abuse',
  'account_takeover',
  'content_abuse',
  'promotion_abuse',
] as const satisfies readonly NonNullable<RoleGrant['abuse_types']>[number][]

interface GrantsEditorProps {
  readonly grants: readonly RoleGrant[]
  readonly onChange: (grants: readonly RoleGrant[]) => void
  /** The names of the roles that there are. */
  readonly roles: readonly string[]
  readonly environments: Answer<'GET /v1/me'>['environments']
}

/** The roles of a person, and where each counts. */
export function GrantsEditor(props: GrantsEditorProps) {
  const { grants, onChange, roles } = props
  const say = useWords('people')
  const put = (at: number, grant: RoleGrant) => onChange(grants.with(at, grant))
  return (
    <Stack gap="xs">
      {grants.length === 0 && <Quiet>{say('noRoles')}</Quiet>}
      {grants.map((grant, at) => (
        // Roles have no identity of their own: the same one may be there twice, for different queues.
        <GrantFields
          key={at}
          {...props}
          grant={grant}
          onGrant={(changed) => put(at, changed)}
          onRemove={() => onChange(grants.toSpliced(at, 1))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange([...grants, { role: roles[0] ?? 'viewer' }])}
        >
          {say('addRole')}
        </Button>
      </Group>
    </Stack>
  )
}

interface GrantFieldsProps extends GrantsEditorProps {
  readonly grant: RoleGrant
  readonly onGrant: (grant: RoleGrant) => void
  readonly onRemove: () => void
}

/** A restriction that names nothing is none. */
const restricted = (
  grant: RoleGrant,
  name: keyof RoleGrant,
  values: readonly string[],
): RoleGrant => {
  const { [name]: _, ...rest } = grant
  return (values.length === 0 ? rest : { ...rest, [name]: values }) as RoleGrant
}

function GrantFields({ grant, onGrant, onRemove, roles, environments }: GrantFieldsProps) {
  const say = useWords('people')
  const common = useWords('common')
  return (
    <Fieldset legend={grant.role}>
      <Stack gap="xs">
        <NativeSelect
          label={say('role')}
          value={grant.role}
          data={[...new Set([...roles, grant.role])]}
          onChange={(event) => onGrant({ ...grant, role: event.currentTarget.value })}
        />
        <MultiSelect
          label={say('environments')}
          placeholder={say('everywhere')}
          value={[...(grant.environments ?? [])]}
          data={environments.map(({ environment, account }) => ({
            value: environment,
            label: `${account} · ${common(environment.endsWith('/sandbox') ? 'sandbox' : 'production')}`,
          }))}
          onChange={(values) => onGrant(restricted(grant, 'environments', values))}
        />
        <TagsInput
          label={say('queues')}
          placeholder={say('everywhere')}
          value={[...(grant.queues ?? [])]}
          onChange={(values) => onGrant(restricted(grant, 'queues', values))}
        />
        <MultiSelect
          label={say('abuseTypes')}
          placeholder={say('everywhere')}
          value={[...(grant.abuse_types ?? [])]}
          data={ABUSE_TYPES.map((value) => ({ value, label: common(value) }))}
          onChange={(values) => onGrant(restricted(grant, 'abuse_types', values))}
        />
        <Group>
          <Button size="compact-xs" variant="default" onClick={onRemove}>
            {say('removeRole')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
