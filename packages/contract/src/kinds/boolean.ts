import { report } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'

const expects = 'true or false'

export const boolean: Kind<boolean> = scalar({
  name: 'boolean',
  expects,
  example: true,
  schema: { type: 'boolean' },
  check: (value) => typeof value === 'boolean',
  mend: (value, trail) =>
    typeof value === 'boolean' ? value : report(trail, 'wrong_type', expects),
})
