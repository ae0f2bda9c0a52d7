import type { ValueOf } from '@winnow/contract'

/** What a handler may write where a schema stands: JSON leaves out what is undefined. */
export type Written<S> = WrittenValue<ValueOf<S>>

/** The same of a value. */
export type WrittenValue<T> = T extends readonly (infer Item)[]
  ? readonly WrittenValue<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: WrittenValue<T[K]> | Absent<T, K> }
    : T

type Absent<T, K extends keyof T> = object extends Pick<T, K> ? undefined : never
