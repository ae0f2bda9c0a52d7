import { type FieldObject, textOf } from '../field-readers.ts'

/** A verified value, or where a notification went: a mail address or a phone number, as it looks. */
export const verifiedValueOf = (fields: FieldObject): string =>
  textOf(fields['$verified_value'] ?? fields['$notified_value'])
