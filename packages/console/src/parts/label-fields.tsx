import { ABUSE_TYPES } from '@winnow/contract'
import { useAbuseName } from './use-abuse-name.ts'
import { useWords } from '../words/use-words.ts'
import { ChoiceField } from './form/fields.tsx'
import { chosenOf } from './form/form-values.ts'

/** The fields of a label: its abuse type, and bad or good. */
export function LabelFields() {
  const say = useWords('bulk')
  const abuseName = useAbuseName()
  return (
    <>
      <ChoiceField
        name="abuse_type"
        label={say('abuseType')}
        data={ABUSE_TYPES.map((value) => ({ value, label: abuseName(value) }))}
      />
      <ChoiceField
        name="is_bad"
        label={say('label')}
        data={[
          { value: 'bad', label: say('bad') },
          { value: 'good', label: say('good') },
        ]}
      />
    </>
  )
}

/** What was chosen in them. */
export const labelIn = (form: FormData) => ({
  abuse_type: chosenOf(form, 'abuse_type', ABUSE_TYPES),
  is_bad: chosenOf(form, 'is_bad', ['bad', 'good']) === 'bad',
})
