import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Answer } from '../../calls/call-types.ts'
import { type Column, Rows } from '../../parts/rows.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

export type ListedValue = Answer<'GET /v1/lists/{listName}/values'>['values'][number]

interface ValueRowsProps {
  readonly label: string
  readonly values: readonly ListedValue[]
  /** Absent where they cannot be removed. */
  readonly onRemove?: ((value: ListedValue) => void) | undefined
}

const ICON_PIXELS = 14

export const shownValue = ({ value, masked }: ListedValue): string => masked ?? value

/** Values of a list, with why they are there and until when. */
export function ValueRows({ label, values, onRemove }: ValueRowsProps) {
  const say = useWords('lists')
  const format = useFormat()
  const removal: Column<ListedValue> = {
    title: say('actions'),
    isNumber: true,
    cell: (value) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={say('removeValue', { value: shownValue(value) })}
        onClick={() => onRemove?.(value)}
      >
        <IconX size={ICON_PIXELS} aria-hidden />
      </ActionIcon>
    ),
  }
  return (
    <Rows
      label={label}
      rows={values}
      keyOf={({ value }) => value}
      columns={[
        { title: say('value'), cell: shownValue },
        { title: say('reason'), cell: ({ reason }) => reason },
        {
          title: say('expires'),
          isShort: true,
          cell: (one) => (one.expires_at === null ? say('never') : format.moment(one.expires_at)),
        },
        { title: say('author'), cell: ({ author }) => author, isShort: true },
        { title: say('source'), cell: ({ source }) => source },
        { title: say('addedAt'), cell: (one) => format.moment(one.added_at), isShort: true },
        ...(onRemove === undefined ? [] : [removal]),
      ]}
    />
  )
}
