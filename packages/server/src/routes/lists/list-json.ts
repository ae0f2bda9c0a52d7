import type { listDefinitionSchema, listedValueSchema } from '@winnow/contract/native'
import {
  type CountedList,
  type ListDefinition,
  type ListedValue,
  referenceOf,
} from '@winnow/engine'
import type { Written } from '../../answers/written.ts'

export const listJson = (list: CountedList): Written<typeof listDefinitionSchema> => ({
  name: list.name,
  kind: list.kind,
  store: list.form,
  description: list.description,
  values: list.values,
  created_at: list.createdAtMs,
  updated_at: list.updatedAtMs,
})

/** A value as callers see and name it. */
export const shownValue = ({ form }: ListDefinition, value: string): string =>
  form === 'hashed' ? referenceOf(value) : value

export const valueJson = (
  list: ListDefinition,
  value: ListedValue,
): Written<typeof listedValueSchema> => ({
  value: shownValue(list, value.value),
  masked: value.masked ?? null,
  expires_at: value.expiresAtMs ?? null,
  reason: value.reason ?? null,
  author: value.author ?? null,
  source: value.source,
  added_at: value.addedAtMs,
  sequence: value.sequence,
})
