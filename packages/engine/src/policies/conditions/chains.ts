import type { Part } from './frame.ts'

/**
 * A chain of conditions, which is asked until one gives the value that decides alone: false of `&&`, true of `||`. Three-valued:
 * what is missing decides nothing.
 */
const chained =
  (decides: boolean) =>
  <Input>(parts: readonly Part<Input>[]): Part<Input> => {
    const [one, other, ...more] = parts
    return one !== undefined && other !== undefined && more.length === 0
      ? pair(decides, one, other)
      : ofMany(decides, parts)
  }

/** Most chains have two members. */
const pair =
  <Input>(decides: boolean, one: Part<Input>, other: Part<Input>): Part<Input> =>
  (frame) => {
    const first = one(frame)
    if (first === decides) return decides
    const second = other(frame)
    if (second === decides) return decides
    return first === !decides && second === !decides ? !decides : null
  }

const ofMany =
  <Input>(decides: boolean, parts: readonly Part<Input>[]): Part<Input> =>
  (frame) => {
    let isMissing = false
    for (let at = 0; at < parts.length; at += 1) {
      const value = parts[at]?.(frame)
      if (value === decides) return decides
      if (value !== !decides) isMissing = true
    }
    return isMissing ? null : !decides
  }

/** `a && b && c` is one function: a call for each member, and none for each pair. */
export const allOf = chained(false)

export const anyOf = chained(true)
