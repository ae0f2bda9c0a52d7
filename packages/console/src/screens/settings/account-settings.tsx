import { SimpleGrid } from '@mantine/core'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import type { OfAccount } from './account.ts'
import { Saved } from './saved.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Name and scale. */
export function AccountSettings({ account }: OfAccount) {
  const say = useWords('settings')
  const common = useWords('common')
  const form = useAccountForm(account.account_id)
  const submit = (fields: FormData) =>
    form.save({
      name: typed(fields, 'name'),
      score_scale: typed(fields, 'score_scale') === '1' ? 1 : 100,
    })
  return (
    <Section title={say('account')}>
      <Form onSubmit={submit} error={form.error} isPending={form.isPending} action={common('save')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField name="name" label={say('name')} defaultValue={account.name} required />
          <ChoiceField
            name="score_scale"
            label={say('scale')}
            description={say('scaleHelp')}
            defaultValue={String(account.score_scale)}
            data={[
              { value: '100', label: say('scale-100') },
              { value: '1', label: say('scale-1') },
            ]}
          />
        </SimpleGrid>
        <Saved isShown={form.isSaved} />
      </Form>
    </Section>
  )
}
