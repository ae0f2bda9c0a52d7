import { Kbd, Modal, Table, Title } from '@mantine/core'
import { useWords } from '../words/use-words.ts'
import type { KeyGroup } from './key-registry.ts'

const shown = (keys: string): readonly string[] => keys.replace('mod+', 'Ctrl ').split(' ')

export interface KeyHelpProps {
  readonly groups: readonly KeyGroup[]
  readonly onClose: () => void
}

/** The keys that work now, by what they are about. */
export function KeyHelp({ groups, onClose }: KeyHelpProps) {
  const say = useWords('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('keys')}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      {groups.map(({ title, bindings }) => (
        <section key={title}>
          <Title order={3} fz="sm" mt="xs">
            {title}
          </Title>
          <Table verticalSpacing={4} aria-label={title}>
            <Table.Tbody>
              {bindings.map(({ keys, does }) => (
                <Table.Tr key={keys}>
                  <Table.Td>{does}</Table.Td>
                  <Table.Td ta="right">
                    {shown(keys).map((key) => (
                      <Kbd key={key} ml={4}>
                        {key}
                      </Kbd>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  )
}
