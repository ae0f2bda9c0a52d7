import { SimpleGrid } from '@mantine/core'
import type { Answer, Input } from '../../calls/call-types.ts'
import { useWords } from '../../words/use-words.ts'
import {
  ChoiceField,
  LongTextField,
  ManyField,
  NumberField,
  SwitchField,
  TextField,
} from '../form/fields.tsx'
import { chosen, chosenOf, isChecked, typed, typedNumber } from '../form/form-values.ts'
import { typedFilter } from '../message-filter/message-filter.ts'

type Endpoint = Answer<'GET /v1/endpoints/{endpointId}'>

export type EndpointSettings = NonNullable<Input<'PATCH /v1/endpoints/{endpointId}'>['body']>

const BODIES = ['full', 'thin'] as const satisfies readonly Endpoint['body'][]
const ORDERS = ['best_effort', 'strict'] as const satisfies readonly Endpoint['order'][]
const SIGNATURES = [
  'standard',
  'sift_sha256',
  'sift_sha1',
] as const satisfies readonly Endpoint['signatures'][number][]

/** What the fields of an endpoint have. */
export const typedSettings = (form: FormData): EndpointSettings => ({
  url: typed(form, 'url'),
  description: typed(form, 'description'),
  filter: typedFilter(form) as NonNullable<EndpointSettings['filter']>,
  format: typed(form, 'format'),
  body: chosenOf(form, 'body', BODIES),
  mask: isChecked(form, 'mask'),
  order: chosenOf(form, 'order', ORDERS),
  signatures: SIGNATURES.filter((kind) => chosen(form, 'signatures').includes(kind)),
  per_second: typedNumber(form, 'per_second'),
  concurrency: typedNumber(form, 'concurrency'),
  retry_hours: typedNumber(form, 'retry_hours'),
})

/** Where it is, and what it is for. */
export function EndpointAddress({ endpoint }: { readonly endpoint?: Endpoint }) {
  const say = useWords('endpoints')
  return (
    <>
      <TextField
        name="url"
        label={say('url')}
        description={say('urlHelp')}
        defaultValue={endpoint?.url ?? ''}
        placeholder="https://shop.example/hooks"
        required
        data-autofocus
        spellCheck={false}
      />
      <LongTextField
        name="description"
        label={say('description')}
        minRows={1}
        defaultValue={endpoint?.description ?? ''}
      />
    </>
  )
}

/** How it is sent to. */
export function EndpointSettingFields({ endpoint }: { readonly endpoint?: Endpoint }) {
  const say = useWords('endpoints')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <ChoiceField
        name="body"
        label={say('body')}
        defaultValue={endpoint?.body ?? 'full'}
        data={BODIES.map((value) => ({ value, label: say(`body-${value}`) }))}
      />
      <ChoiceField
        name="order"
        label={say('order')}
        defaultValue={endpoint?.order ?? 'best_effort'}
        data={ORDERS.map((value) => ({ value, label: say(`order-${value}`) }))}
      />
      <TextField
        name="format"
        label={say('format')}
        description={say('formatHelp')}
        defaultValue={endpoint?.format ?? 'winnow'}
      />
      <NumberField
        name="per_second"
        label={say('perSecond')}
        description={say('perSecondHelp')}
        defaultValue={endpoint?.per_second ?? 0}
      />
      <NumberField
        name="concurrency"
        label={say('concurrency')}
        defaultValue={endpoint?.concurrency ?? ''}
      />
      <NumberField
        name="retry_hours"
        label={say('retryHours')}
        defaultValue={endpoint?.retry_hours ?? ''}
      />
      <ManyField
        name="signatures"
        label={say('signatures')}
        chosen={endpoint?.signatures ?? ['standard']}
        options={SIGNATURES.map((value) => ({ value, label: say(`signature-${value}`) }))}
      />
      <SwitchField name="mask" label={say('mask')} defaultChecked={endpoint?.mask ?? false} />
    </SimpleGrid>
  )
}
