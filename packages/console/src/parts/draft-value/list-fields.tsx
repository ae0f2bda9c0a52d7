import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { ChoiceField, TextField } from '../form/fields.tsx'
import { typed } from '../form/form-values.ts'
import { LISTED, type ValueType } from './value-conditions.ts'

interface ListedProps {
  readonly type: ValueType
  readonly id: string
  /** With the condition that asks the list. */
  readonly onListed: (when: string) => void
}

/** Puts the value on a list, which is made first where it is new. */
export function useListed({ type, id, onListed }: ListedProps) {
  const make = useSend('PUT /v1/lists/{listName}', { changes: ['GET /v1/lists'] })
  const add = useSend('POST /v1/lists/{listName}/values', { changes: ['GET /v1/lists'] })
  const run = async (form: FormData) => {
    const listed = LISTED[type]
    if (listed === undefined) return
    const made = typed(form, 'listName')
    const listName = made ?? typed(form, 'list') ?? ''
    const reason = typed(form, 'reason')
    if (made !== undefined) await make.mutateAsync({ listName, body: { kind: listed.kind } })
    await add.mutateAsync({ listName, body: { add: [{ value: id, reason }], source: 'linked' } })
    onListed(listed.when(listName))
  }
  return {
    // What failed stands in `error`.
    submit: (form: FormData): void => void run(form).catch(() => undefined),
    error: make.error ?? add.error,
    isPending: make.isPending || add.isPending,
  }
}

const NEW = ''

/** A list of the kind, or the name of a new one. */
export function ListFields({ type }: { readonly type: ValueType }) {
  const say = useWords('draft-value')
  const mayMake = may(useMe(), 'manage_lists')
  const lists = useCall('GET /v1/lists', {})
  const fitting = (lists.data?.lists ?? []).filter(({ kind }) => kind === LISTED[type]?.kind)
  const [chosen, setChosen] = useState<string>()
  const list = chosen ?? fitting[0]?.name ?? NEW
  return (
    <>
      <ChoiceField
        name="list"
        label={say('list')}
        value={list}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        data={[
          ...fitting.map(({ name }) => name),
          ...(mayMake || fitting.length === 0 ? [{ value: NEW, label: say('newList') }] : []),
        ]}
      />
      {list === NEW && (
        <TextField
          name="listName"
          label={say('listName')}
          description={say(mayMake ? 'listNameHelp' : 'mayNotMake')}
          disabled={!mayMake}
          required
          pattern="[a-z][a-z0-9_]{0,63}"
          placeholder="ring_cards"
          spellCheck={false}
        />
      )}
      <TextField name="reason" label={say('reason')} />
    </>
  )
}
