import { ActionIcon, Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCall } from '../../../calls/use-call.ts'
import type { Action } from '../../../parts/policy/policy-flow.ts'
import { useAbuseName } from '../../../parts/use-abuse-name.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Edit, Path } from '../text/edit.ts'
import { AnswerFields } from './answer-fields.tsx'
import styles from './builder.module.css'

const KINDS = [
  'decide',
  'review',
  'tag',
  'notify',
  'add_to_list',
  'remove_from_list',
  'answer',
] as const
type Kind = (typeof KINDS)[number]

/** What an action begins as, when its kind is chosen. */
const FIRST: Readonly<Record<Kind, Action>> = {
  decide: { decide: 'watch_user_payment_abuse' },
  review: { review: 'orders' },
  tag: { tag: 'suspicious' },
  notify: { notify: 'endpoint' },
  add_to_list: { add_to_list: 'bad_mails', value: 'event.user_email', for: '30d' },
  remove_from_list: { remove_from_list: 'bad_mails', value: 'event.user_email' },
  answer: { answer: { challenge: 'otp' } },
}

export interface ActionBuilderProps {
  readonly actions: readonly Action[]
  readonly path: Path
  readonly onEdit: (edit: Edit) => void
}

const ICON_SIZE = 16

/** What a route does, one action in a row. */
export function ActionBuilder({ actions, path, onEdit }: ActionBuilderProps) {
  const say = useWords('policies')
  const add = () =>
    onEdit(
      actions.length === 0
        ? { do: 'set', path, value: [FIRST.decide] }
        : { do: 'insert', path, at: actions.length, value: FIRST.decide },
    )
  return (
    <div className={styles['clauses']}>
      {actions.map((action, at) => (
        // Actions have no names: one is known by its place.
        <div key={at} className={styles['action']}>
          <span className={styles['join']}>{at === 0 ? say('then') : say('and')}</span>
          <ActionFields action={action} path={[...path, at]} onEdit={onEdit} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('removeRow')}
            onClick={() => onEdit({ do: 'remove', path: [...path, at] })}
          >
            <IconX size={ICON_SIZE} />
          </ActionIcon>
        </div>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={add}>
        {say('addAction')}
      </Button>
    </div>
  )
}

interface ActionFieldsProps {
  readonly action: Action
  readonly path: Path
  readonly onEdit: (edit: Edit) => void
}

function ActionFields({ action, path, onEdit }: ActionFieldsProps) {
  const say = useWords('policies')
  const kind = KINDS.find((one) => action[one] !== undefined) ?? 'tag'
  const set = (name: string, value: unknown) => onEdit({ do: 'set', path: [...path, name], value })
  const text = (name: string) => {
    const value = action[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={say('action')}
        value={kind}
        data={KINDS.map((value) => ({ value, label: say(`do-${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = KINDS.find((one) => one === value)
          if (chosen !== undefined) onEdit({ do: 'set', path, value: FIRST[chosen] })
        }}
      />
      {kind === 'decide' && <DecisionField value={text(kind)} onChange={(to) => set(kind, to)} />}
      {kind === 'answer' && (
        <AnswerFields values={action['answer']} onChange={(to) => set('answer', to)} />
      )}
      {kind !== 'decide' && kind !== 'answer' && (
        <NameField kind={kind} value={text(kind)} onChange={(to) => set(kind, to)} />
      )}
      {kind.endsWith('_list') && (
        <TextInput
          size="xs"
          aria-label={say('listValue')}
          value={text('value')}
          onChange={({ currentTarget: { value } }) => set('value', value)}
        />
      )}
      {kind === 'add_to_list' && (
        <TextInput
          size="xs"
          aria-label={say('listFor')}
          placeholder={say('forGood')}
          value={text('for')}
          onChange={({ currentTarget: { value } }) =>
            value === '' ? onEdit({ do: 'remove', path: [...path, 'for'] }) : set('for', value)
          }
        />
      )}
    </>
  )
}

interface FieldProps {
  readonly value: string
  readonly onChange: (to: string) => void
}

function DecisionField({ value, onChange }: FieldProps) {
  const say = useWords('policies')
  const abuseName = useAbuseName()
  const decisions = useCall('GET /v1/decisions', {}).data?.decisions ?? []
  const known = decisions.map(({ id, name, abuse_type: type }) => ({
    value: id,
    label: `${name} (${abuseName(type)})`,
  }))
  const isKnown = known.some((one) => one.value === value)
  return (
    <NativeSelect
      size="xs"
      aria-label={say('decision')}
      value={value}
      data={isKnown ? known : [{ value, label: value }, ...known]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function NameField({ kind, value, onChange }: FieldProps & { readonly kind: Kind }) {
  const say = useWords('policies')
  const queues = useCall('GET /v1/queues', {}, { isOn: kind === 'review' }).data?.queues ?? []
  const lists = useCall('GET /v1/lists', {}, { isOn: kind.endsWith('_list') }).data?.lists ?? []
  const names = [...queues, ...lists].map(({ name }) => name)
  return (
    <Autocomplete
      size="xs"
      aria-label={say(`name-${kind === 'decide' || kind === 'answer' ? 'tag' : kind}`)}
      data={[...new Set(names)]}
      value={value}
      onChange={onChange}
    />
  )
}
