/** A signal that aborts at the first Ctrl-C or SIGTERM; the second one ends the process at once. */
export function stopSignal(): { readonly signal: AbortSignal; dispose(): void } {
  const aborter = new AbortController()
  const stop = (): void => {
    if (aborter.signal.aborted) process.exit(130)
    aborter.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const dispose = (): void => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  return { signal: aborter.signal, dispose }
}
