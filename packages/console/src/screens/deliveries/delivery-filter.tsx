import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { typed, typedMoment } from '../../parts/form/form-values.ts'
import { shownMoment } from '../../parts/form/shown-moment.ts'
import { useWords } from '../../words/use-words.ts'
import { type DeliverySearch, deliverySearch, STATES } from './delivery-search.ts'

interface DeliveryFilterProps {
  readonly filter: DeliverySearch
  readonly endpoints: Answer<'GET /v1/endpoints'>['endpoints']
}

/** Which deliveries are shown. It goes into the address. */
export function DeliveryFilter({ filter, endpoints }: DeliveryFilterProps) {
  const say = useWords('deliveries')
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const texts = ['endpoint', 'state', 'message', 'entity_type', 'entity_id'] as const
    const found = deliverySearch({
      ...Object.fromEntries(texts.map((name) => [name, typed(form, name)])),
      since: typedMoment(form, 'since'),
      until: typedMoment(form, 'until'),
    })
    void navigate({ to: '/deliveries', search: found })
  }
  return (
    <form onSubmit={submit} role="search" aria-label={say('filter')}>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          size="xs"
          name="endpoint"
          label={say('endpoint')}
          defaultValue={filter.endpoint ?? ''}
          data={[
            { value: '', label: say('anyEndpoint') },
            ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
          ]}
          maw="16rem"
        />
        <NativeSelect
          size="xs"
          name="state"
          label={say('state')}
          defaultValue={filter.state ?? ''}
          data={[
            { value: '', label: say('anyState') },
            ...STATES.map((state) => ({ value: state, label: say(`state-${state}`) })),
          ]}
        />
        <Text name="message" label={say('message')} value={filter.message} />
        <Text name="entity_type" label={say('entityType')} value={filter.entity_type} />
        <Text name="entity_id" label={say('entityId')} value={filter.entity_id} />
        {(['since', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            size="xs"
            type="datetime-local"
            name={name}
            label={say(name)}
            defaultValue={shownMoment(filter[name])}
          />
        ))}
        <Button size="xs" type="submit" variant="default">
          {say('filter')}
        </Button>
      </Group>
    </form>
  )
}

interface TextProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
}

const Text = ({ name, label, value = '' }: TextProps) => (
  <TextInput
    size="xs"
    name={name}
    label={label}
    defaultValue={value}
    w="9rem"
    autoComplete="off"
    spellCheck={false}
  />
)
