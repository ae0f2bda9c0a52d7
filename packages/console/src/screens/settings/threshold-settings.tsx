import { SimpleGrid } from '@mantine/core'
import { NumberField } from '../../parts/form/fields.tsx'
import { typedNumber } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import type { AccountChange, OfAccount } from './account.ts'
import { Saved } from './saved.tsx'
import { useAccountForm } from './use-account-form.ts'

const ABUSE_TYPES = [
  'payment_abuse',
  'account_abuse',
  'account_takeover',
  'content_abuse',
  'promotion_abuse',
] as const

type Thresholds = NonNullable<AccountChange['thresholds']>

/** The thresholds that were typed. An abuse type without both has those that every account begins with. */
function thresholdsIn(form: FormData): Thresholds {
  const hysteresis = typedNumber(form, 'hysteresis')
  const pairs = ABUSE_TYPES.map((type) => {
    const review = typedNumber(form, `${type}.review`)
    const block = typedNumber(form, `${type}.block`)
    const isEmpty = review === undefined && block === undefined
    return [type, isEmpty ? null : { review: review ?? 0, block: block ?? 0 }] as const
  })
  return { ...Object.fromEntries(pairs), ...(hysteresis !== undefined && { hysteresis }) }
}

/** The score from which on a user is named. */
export function ThresholdSettings({ account }: OfAccount) {
  const say = useWords('settings')
  const common = useWords('common')
  const form = useAccountForm(account.account_id)
  const { thresholds } = account
  return (
    <Section title={say('thresholds')}>
      <Quiet>{say('thresholdsHelp')}</Quiet>
      <Form
        onSubmit={(fields) => form.save({ thresholds: thresholdsIn(fields) })}
        error={form.error}
        isPending={form.isPending}
        action={common('save')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {ABUSE_TYPES.flatMap((type) =>
            (['review', 'block'] as const).map((end) => (
              <NumberField
                key={`${type}.${end}`}
                name={`${type}.${end}`}
                label={say(end, { type: common(type) })}
                defaultValue={thresholds[type][end]}
              />
            )),
          )}
          <NumberField
            name="hysteresis"
            label={say('hysteresis')}
            description={say('hysteresisHelp')}
            defaultValue={thresholds.hysteresis}
          />
        </SimpleGrid>
        <Saved isShown={form.isSaved} />
      </Form>
    </Section>
  )
}
