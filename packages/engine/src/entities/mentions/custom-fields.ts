import { customNames, type CustomValue, type CustomValues, isPlaceholder } from '@winnow/contract'

/** Custom fields that name entities of their own kind; of more, the first ones by name. */
const MAX_CUSTOM_ENTITIES = 4

/** Custom fields of one event that are looked at, by name. */
const MAX_CUSTOM_FIELDS = 256
const MAX_ID_LENGTH = 256

/** What custom fields name, by the meaning of their names' endings. */
export interface CustomFields {
  /** `device_id`, `…_device_id`. */
  readonly devices: readonly string[]
  /** `…_email`. */
  readonly emails: readonly string[]
  /** `…_phone`. */
  readonly phones: readonly string[]
  /** Every other `…_id`, as `name=value`. */
  readonly others: readonly string[]
  /** The names of the fields of `others`, in their order. */
  readonly otherNames: readonly string[]
}

const NOTHING: CustomFields = { devices: [], emails: [], phones: [], others: [], otherNames: [] }

/**
 * The entities among custom fields. An account's own kinds cannot be known from one event, so they
 * are taken in the order of their names: the same fields always land in the same places.
 */
export function customFieldsOf(custom: CustomValues): CustomFields {
  const names = Object.keys(custom).filter(namesEntity)
  if (names.length === 0) return NOTHING
  const found = {
    devices: [] as string[],
    emails: [] as string[],
    phones: [] as string[],
    others: [] as string[],
    otherNames: [] as string[],
  }
  for (const name of names.sort().slice(0, MAX_CUSTOM_FIELDS)) {
    const text = idText(custom[name])
    if (text === '') continue
    const named = customNames(name)
    if (named === undefined || isPlaceholder(named, text)) continue
    if (named === 'device') found.devices.push(text)
    else if (named === 'email') found.emails.push(text)
    else if (named === 'phone') found.phones.push(text)
    else if (found.others.length < MAX_CUSTOM_ENTITIES) {
      found.others.push(`${name}=${text}`)
      found.otherNames.push(name)
    }
  }
  return found
}

const namesEntity = (name: string): boolean => customNames(name) !== undefined

function idText(value: CustomValue | undefined): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.slice(0, MAX_ID_LENGTH).trim() : ''
}
