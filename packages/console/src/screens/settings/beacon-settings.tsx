import { ChoiceField, LongTextField, NumberField } from '../../parts/form/fields.tsx'
import { chosenOf, typedList, typedNumber } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import type { OfAccount } from './account.ts'
import { Saved } from './saved.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Takes a rule back, so that the service's setting holds. */
const AS_SET = 'default'

const PRIVACY = [AS_SET, 'take', 'drop'] as const

/** Which pages may send beacons, and how many. */
export function BeaconSettings({ account }: OfAccount) {
  const say = useWords('settings')
  const common = useWords('common')
  const form = useAccountForm(account.account_id)
  const { beacon_origins: origins, beacon_key_per_second: rate } = account
  const submit = (fields: FormData) => {
    const list = typedList(fields, 'beacon_origins')
    form.save({
      beacon_origins: list.length === 0 ? AS_SET : list,
      beacon_privacy_control: chosenOf(fields, 'beacon_privacy_control', PRIVACY),
      beacon_key_per_second: typedNumber(fields, 'beacon_key_per_second') ?? AS_SET,
    })
  }
  return (
    <Section title={say('beacons')}>
      <Quiet>{say('beaconsHelp')}</Quiet>
      <Form onSubmit={submit} error={form.error} isPending={form.isPending} action={common('save')}>
        <LongTextField
          name="beacon_origins"
          label={say('origins')}
          description={say('originsHelp')}
          defaultValue={typeof origins === 'string' ? '' : origins.join('\n')}
          spellCheck={false}
          mt="xs"
        />
        <ChoiceField
          name="beacon_privacy_control"
          label={say('privacy')}
          defaultValue={account.beacon_privacy_control}
          data={PRIVACY.map((value) => ({ value, label: say(`privacy-${value}`) }))}
        />
        <NumberField
          name="beacon_key_per_second"
          label={say('rate')}
          description={say('rateHelp')}
          defaultValue={typeof rate === 'string' ? '' : rate}
        />
        <Saved isShown={form.isSaved} />
      </Form>
    </Section>
  )
}
