/** What the suffix of a custom field's name says about its value. */
export type SuffixMeaning =
  | 'email'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'id'
  | 'status'
  | 'title'
  | 'text'
  | 'name'

/** `_status` values are `$success`, `$failure`, `$pending`; `_desc` and `_message` are texts. */
export const SUFFIX_MEANINGS: Readonly<Record<string, SuffixMeaning>> = {
  email: 'email',
  phone: 'phone',
  lat: 'latitude',
  lng: 'longitude',
  id: 'id',
  status: 'status',
  title: 'title',
  desc: 'text',
  message: 'text',
  name: 'name',
}

/**
 * The meaning of a custom field by the suffix of its name, which follows the last `_`:
 * `work_phone` is a phone, `phone` alone has no suffix. Suffixes are lower case.
 */
export function suffixMeaning(name: string): SuffixMeaning | undefined {
  const cut = name.lastIndexOf('_')
  const suffix = name.slice(cut + 1)
  return cut > 0 && Object.hasOwn(SUFFIX_MEANINGS, suffix) ? SUFFIX_MEANINGS[suffix] : undefined
}
