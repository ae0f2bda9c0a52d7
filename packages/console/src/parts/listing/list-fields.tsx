import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { ChoiceField, TextField } from '../form/fields.tsx'
import type { ListKind } from './use-listed.ts'

const NEW = ''

interface ListFieldsProps {
  /** Lists of other kinds cannot be chosen; undefined = of any, and none can be made. */
  readonly kind: ListKind | undefined
  readonly placeholder: string
}

/** A list, or the name of a new one, and why. */
export function ListFields({ kind, placeholder }: ListFieldsProps) {
  const say = useWords('listing')
  const isMaker = may(useMe(), 'manage_lists')
  const lists = useCall('GET /v1/lists', {})
  const fitting = (lists.data?.lists ?? []).filter((one) => kind === undefined || one.kind === kind)
  const mayMake = isMaker && kind !== undefined
  const [chosen, setChosen] = useState<string>()
  const isThere = fitting.some(({ name }) => name === chosen) || (mayMake && chosen === NEW)
  const list = isThere ? chosen : (fitting[0]?.name ?? NEW)
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
          placeholder={placeholder}
          spellCheck={false}
        />
      )}
      <TextField name="reason" label={say('reason')} />
    </>
  )
}
