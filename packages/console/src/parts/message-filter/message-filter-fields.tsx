import { Group, SimpleGrid } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { LongTextField, NumberField, TextField } from '../form/fields.tsx'
import type { MessageFilter } from './message-filter.ts'

const shown = (values: readonly string[] | undefined): string => values?.join(', ') ?? ''

/** The conditions of a filter of messages, as fields of a form. */
export function MessageFilterFields({ filter }: { readonly filter: MessageFilter }) {
  const say = useWords('message-filter')
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          name="kinds"
          label={say('kinds')}
          description={say('kindsHelp')}
          defaultValue={shown(filter.kinds)}
          spellCheck={false}
        />
        <TextField
          name="entity_types"
          label={say('entityTypes')}
          description={say('entityTypesHelp')}
          defaultValue={shown(filter.entity_types)}
          spellCheck={false}
        />
        <TextField
          name="abuse_types"
          label={say('abuseTypes')}
          description={say('abuseTypesHelp')}
          defaultValue={shown(filter.abuse_types)}
          spellCheck={false}
        />
        <TextField
          name="decisions"
          label={say('decisionsField')}
          description={say('decisionsHelp')}
          defaultValue={shown(filter.decisions)}
          spellCheck={false}
        />
        <TextField
          name="queues"
          label={say('queues')}
          description={say('queuesHelp')}
          defaultValue={shown(filter.queues)}
          spellCheck={false}
        />
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
