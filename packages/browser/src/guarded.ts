/** Wraps a callback so that nothing it throws reaches the page: a broken snippet must break no shop. */
export function guarded<Args extends readonly unknown[]>(
  work: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      work(...args)
    } catch {
      // An error of ours must not reach the page, and there is nowhere to report it.
    }
  }
}
