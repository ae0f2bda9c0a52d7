import { Autocomplete, Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { ExploreOp } from '@winnow/contract/native'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Filter } from './explore-search.ts'
import { type Field, opsOf, valueOf } from './field.ts'

interface AddFilterProps {
  readonly fields: readonly Field[]
  readonly onAdd: (filter: Filter) => void
  readonly onClose: () => void
}

/** Options of a completion that are shown at once. */
const MAX_SHOWN = 40

/** Chooses a field, how it compares, and a value: frequent ones are offered, with how often they come. */
export function AddFilter({ fields, onAdd, onClose }: AddFilterProps) {
  const say = useWords('explore')
  const format = useFormat()
  const [name, setName] = useState('')
  const [chosen, setOp] = useState<ExploreOp>()
  const [text, setText] = useState('')
  const field = fields.find((one) => one.name === name)
  const ops = opsOf(field)
  const op = chosen !== undefined && ops.includes(chosen) ? chosen : (ops[0] ?? 'is')
  const isBare = op === 'known' || op === 'missing'
  const isWhole = name !== '' && (isBare || text !== '')
  const add = () =>
    isWhole && onAdd({ field: name, op, values: isBare ? [] : [valueOf(field, text)] })
  return (
    <Dialog title={say('addFilter')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Stack gap="sm">
          <Autocomplete
            label={say('field')}
            data={fields.map((one) => one.name)}
            limit={MAX_SHOWN}
            value={name}
            onChange={setName}
            data-autofocus
            spellCheck={false}
          />
          {field !== undefined && (
            <Quiet>{say('fieldShare', { share: format.share(field.share) })}</Quiet>
          )}
          <NativeSelect
            label={say('comparison')}
            value={op}
            onChange={({ currentTarget: { value } }) => setOp(value as ExploreOp)}
            data={ops.map((one) => ({ value: one, label: say(`op-${one}`) }))}
          />
          {!isBare && <ValueInput name={name} field={field} text={text} onChange={setText} />}
          <Group justify="flex-end">
            <Button type="submit" disabled={!isWhole}>
              {say('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ValueInputProps {
  readonly name: string
  readonly field: Field | undefined
  readonly text: string
  readonly onChange: (text: string) => void
}

/** A value of a field: its frequent ones are offered, with how often they come. */
function ValueInput({ name, field, text, onChange }: ValueInputProps) {
  const say = useWords('explore')
  const format = useFormat()
  const frequent = new Map(
    field?.frequent.map(({ values, events }) => [String(values[name]), events]),
  )
  return (
    <Autocomplete
      label={say('value')}
      description={field?.type === 'money' ? say('inDollars') : undefined}
      data={[...frequent.keys()]}
      renderOption={({ option: { value } }) => (
        <Group justify="space-between" w="100%" wrap="nowrap">
          <span>{value}</span>
          <small>{format.number(frequent.get(value) ?? 0)}</small>
        </Group>
      )}
      value={text}
      onChange={onChange}
      spellCheck={false}
    />
  )
}
