import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { useWords } from '../../words/use-words.ts'
import { shownColumns, type TableColumn } from './table-model.ts'
import type { TableView } from './table-view.ts'

const ICON_PIXELS = 16

interface ColumnChooserProps<R> {
  readonly columns: readonly TableColumn<R>[]
  readonly view: TableView
}

/** Chooses the columns that are shown. One stays. */
export function ColumnChooser<R>({ columns, view: { search, change } }: ColumnChooserProps<R>) {
  const say = useWords('common')
  const shown = shownColumns(columns, search.columns)
  const turn = (id: string) => {
    const isShown = shown.includes(id)
    const left = columns
      .map((one) => one.id)
      .filter((one) => (one === id ? !isShown : shown.includes(one)))
    if (left.length > 0) change({ columns: left.join(',') })
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={say('chooseColumns')}>
          <IconColumns3 size={ICON_PIXELS} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, title }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={shown.includes(id)}
            leftSection={
              shown.includes(id) ? (
                <IconCheck size={14} aria-hidden />
              ) : (
                <span style={{ width: 14 }} />
              )
            }
            onClick={() => turn(id)}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => change({ columns: undefined })}>{say('usualColumns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
