import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useWords } from '../../words/use-words.ts'
import type { TableView } from './table-view.ts'

const ICON_PIXELS = 14

/** Leaves the rows that have a text. */
export function FindRows({ view: { search, change } }: { readonly view: TableView }) {
  const say = useWords('common')
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={say('findRows')}
      placeholder={say('findRows')}
      leftSection={<IconSearch size={ICON_PIXELS} aria-hidden />}
      defaultValue={search.find ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ find: value === '' ? undefined : value })
      }
      autoComplete="off"
      spellCheck={false}
    />
  )
}
