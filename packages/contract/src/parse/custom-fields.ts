import type { CustomValue } from '../canonical-event.ts'
import { CARD_DIGITS_MIN, isCardNumber } from '../account-numbers/card-number.ts'
import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { LIMITS } from '../limits.ts'
import { isWorn } from '../kinds/id.ts'
import { isStorable } from '../kinds/is-storable.ts'
import { customNames } from '../placeholders/custom-names.ts'
import { isPlaceholder } from '../placeholders/is-placeholder.ts'
import { cleaned, cut, isEmptyValue, unwrapOne, withoutAccountNumbers } from '../kinds/words.ts'
import { atField, report, type Trail } from '../problem.ts'

const CONTROL = /[\p{Cc}\p{Cs}]/u
const PLAIN_NAME = /^[\w.-]+$/

/** Whether a name may be the name of a custom field; those with a leading `$` never come here. */
function isCustomName(name: string): boolean {
  if (name.length === 0 || name.length > LIMITS.customNameLengthChars) return false
  return PLAIN_NAME.test(name) || !CONTROL.test(name)
}

/** Whether a custom field needs no remark and no change. */
export function isPlainCustom(name: string, value: unknown): value is CustomValue {
  if (!isCustomName(name) || holdsAccountNumber(name)) return false
  switch (typeof value) {
    case 'string':
      return isPlainText(value) && !namesNobody(name, value)
    case 'number':
      return isPlainNumber(value) && !namesNobody(name, String(value))
    case 'boolean':
      return true
    default:
      return false
  }
}

const isPlainText = (value: string): boolean =>
  value.length <= LIMITS.customTextLengthChars && isStorable(value)

const isPlainNumber = (value: number): boolean =>
  !isWorn(value) && Number.isFinite(value) && !Object.is(value, -0) && !isCardAsNumber(value)

/** No number of fewer digits is that of a card. */
const CARD_AS_NUMBER_MIN = 10 ** (CARD_DIGITS_MIN - 1)

/** Whether a number is the whole number of a card that was sent without quotes. */
const isCardAsNumber = (value: number): boolean =>
  value >= CARD_AS_NUMBER_MIN && isCardNumber(String(value))

/** The value of a custom field to keep; the trail stands at the body. */
export function mendCustom(name: string, sent: unknown, body: Trail): CustomValue | undefined {
  const trail = atField(body, name)
  if (name === '') return report(trail, 'custom_unnamed')
  if (!isCustomName(name)) {
    return report(trail, 'custom_name', String(LIMITS.customNameLengthChars))
  }
  if (holdsAccountNumber(name)) return report(trail, 'whole_number_dropped', 'under another name')
  const value = unwrapOne(sent, trail)
  if (
    (typeof value === 'string' || typeof value === 'number') &&
    namesNobody(name, String(value))
  ) {
    report(trail, 'value_placeholder')
  }
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return mendNumber(name, value, trail)
  if (typeof value === 'string') {
    const kept = cleaned(cut(value, trail, LIMITS.customTextLengthChars), trail)
    return withoutAccountNumbers(kept, trail)
  }
  return report(trail, isEmptyValue(value) ? 'empty_value' : 'custom_value')
}

/** Whether a field that names an entity by the end of its name holds what stands for "none". */
function namesNobody(name: string, text: string): boolean {
  const named = customNames(name)
  return named !== undefined && text !== '' && isPlaceholder(named, text)
}

/** A number too long to keep its last digits is dropped where it would be an id, and kept with a warning elsewhere. */
function mendNumber(name: string, value: number, trail: Trail): CustomValue | undefined {
  if (isCardAsNumber(value)) return withoutAccountNumbers(String(value), trail)
  if (!isWorn(value)) return Number.isNaN(value) ? report(trail, 'custom_value') : value + 0
  if (name.endsWith('_id')) return report(trail, 'id_worn')
  if (!Number.isFinite(value)) return report(trail, 'custom_value')
  report(trail, 'custom_worn')
  return value
}
