import { Group, SimpleGrid } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { LongTextField, NumberField, TextField } from '../form/fields.tsx'
import type { MessageFilter } from './message-filter.ts'

/** The conditions that are lists of words: their member, name and help. */
const LISTS = [
  ['kinds', 'kinds', 'kindsHelp'],
  ['entity_types', 'entityTypes', 'entityTypesHelp'],
  ['abuse_types', 'abuseTypes', 'abuseTypesHelp'],
  ['decisions', 'decisionsField', 'decisionsHelp'],
  ['queues', 'queues', 'queuesHelp'],
] as const

/** The conditions of a filter of messages, as fields of a form. */
export function MessageFilterFields({ filter }: { readonly filter: MessageFilter }) {
  const say = useWords('message-filter')
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {LISTS.map(([name, label, help]) => (
          <TextField
            key={name}
            name={name}
            label={say(label)}
            description={say(help)}
            defaultValue={filter[name]?.join(', ') ?? ''}
            spellCheck={false}
          />
        ))}
        <Group grow align="flex-end">
          <NumberField
            name="score_from"
            label={say('scoreFrom')}
            defaultValue={filter.score_from ?? ''}
          />
          <NumberField
            name="score_to"
            label={say('scoreTo')}
            defaultValue={filter.score_to ?? ''}
          />
        </Group>
      </SimpleGrid>
      <LongTextField
        name="fields"
        label={say('fields')}
        description={say('fieldsHelp')}
        minRows={1}
        defaultValue={filter.fields === undefined ? '' : JSON.stringify(filter.fields)}
        spellCheck={false}
      />
    </>
  )
}
