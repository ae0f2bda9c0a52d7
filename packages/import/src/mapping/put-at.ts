/** What fields of a row are put into: an object without a prototype, so that a field of any name is just a field. */
export type Container = Record<string, unknown>

export const newContainer = (): Container => Object.create(null) as Container

/** Sets a value at a place of a row. */
export type Put = (root: Container, value: unknown) => void

/** A setter for a path; a step of digits makes an array, any other an object. */
export function putAt(path: string): Put {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const nextIsList = steps.map((_, index) => /^\d+$/.test(steps[index + 1] ?? last))
  return (root, value) => {
    let at = root
    for (const [index, step] of steps.entries()) {
      at[step] ??= nextIsList[index] === true ? [] : newContainer()
      at = at[step] as Container
    }
    at[last] = value
  }
}
