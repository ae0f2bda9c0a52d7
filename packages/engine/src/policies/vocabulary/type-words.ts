import type { ConditionType } from '../conditions/condition-type.ts'

/** What a type is to people who write conditions. */
export function typeWords(type: ConditionType): string {
  switch (type.is) {
    case 'boolean':
      return 'true or false'
    case 'money':
      return 'amount'
    case 'lookup':
      return 'list of the environment'
    case 'list':
      return `list of ${typeWords(type.of)}`
    case 'number':
    case 'text':
    case 'time':
    case 'duration':
    case 'object':
      return type.is
  }
}
