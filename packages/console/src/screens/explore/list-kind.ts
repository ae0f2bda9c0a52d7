import type { ListKind } from '../../parts/listing/use-listed.ts'

const KINDS: Readonly<Record<string, ListKind>> = {
  'event.user_id': 'user',
  'event.user_email': 'email',
  'event.ip': 'ip',
  'event.phone': 'phone',
}

/** The kind of list that keeps a field's values: of fields that have no kind of their own, texts. */
export const kindOf = (field: string): ListKind => KINDS[field] ?? 'text'
