import { scalar, type Kind } from './kind.ts'
import { reportForm } from './wrong-form.ts'

const expects = 'true or false'

export const boolean: Kind<boolean> = scalar({
  name: 'boolean',
  expects,
  example: true,
  schema: { type: 'boolean' },
  check: (value) => typeof value === 'boolean',
  mend: (value, trail) => (typeof value === 'boolean' ? value : reportForm(value, trail, expects)),
})
