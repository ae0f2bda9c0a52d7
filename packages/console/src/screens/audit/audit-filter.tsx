import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { typed, typedMoment } from '../../parts/form/form-values.ts'
import { shownMoment } from '../../parts/form/shown-moment.ts'
import { useWords } from '../../words/use-words.ts'
import { auditSearch, type AuditSearch } from './audit-search.ts'
import { ACTIONS, TYPES } from './audit-words.ts'

interface AuditFilterProps {
  readonly filter: AuditSearch
}

/** Which entries are shown. It goes into the address. */
export function AuditFilter({ filter }: AuditFilterProps) {
  const say = useWords('audit')
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const texts = ['who', 'what', 'on_type', 'on'] as const
    const search = auditSearch({
      ...Object.fromEntries(texts.map((name) => [name, typed(form, name)])),
      since: typedMoment(form, 'since'),
      until: typedMoment(form, 'until'),
    })
    void navigate({ to: '/audit', search })
  }
  return (
    <form onSubmit={submit} role="search" aria-label={say('show')}>
      <Group gap="xs" align="flex-end">
        <FilterFields filter={filter} />
        <Button size="xs" type="submit" variant="default">
          {say('show')}
        </Button>
      </Group>
    </form>
  )
}

function FilterFields({ filter }: AuditFilterProps) {
  const say = useWords('audit')
  return (
    <>
      <TextInput
        size="xs"
        name="who"
        label={say('who')}
        placeholder={say('whoHelp')}
        defaultValue={filter.who ?? ''}
        w="14rem"
      />
      <NativeSelect
        size="xs"
        name="what"
        label={say('what')}
        defaultValue={filter.what ?? ''}
        data={[
          { value: '', label: say('anyAction') },
          ...ACTIONS.map((value) => ({ value, label: say(value) })),
        ]}
      />
      <NativeSelect
        size="xs"
        name="on_type"
        label={say('onType')}
        defaultValue={filter.on_type ?? ''}
        data={[
          { value: '', label: say('anyType') },
          ...TYPES.map((value) => ({ value, label: say(`type-${value}`) })),
        ]}
      />
      <TextInput size="xs" name="on" label={say('onId')} defaultValue={filter.on ?? ''} w="9rem" />
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
    </>
  )
}
