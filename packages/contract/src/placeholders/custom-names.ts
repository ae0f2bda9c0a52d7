import type { PlaceholderKind } from './placeholder-table.ts'

/** What a custom field names, by how its name ends: `store_id`, `backup_email`, `device_id`. Undefined of most fields. */
export function customNames(name: string): PlaceholderKind | undefined {
  if (name.endsWith('_id')) {
    return name === 'device_id' || name.endsWith('_device_id') ? 'device' : 'custom'
  }
  if (name.endsWith('_email')) return 'email'
  return name.endsWith('_phone') ? 'phone' : undefined
}
