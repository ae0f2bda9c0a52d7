/**
 * A signal that aborts at the first Ctrl-C or SIGTERM, or when the terminal is closed; a second Ctrl-C or SIGTERM ends the process
 * at once. A terminal that is closed says so twice, and means it once.
 */
export function stopSignal(): { readonly signal: AbortSignal; dispose(): void } {
  const aborter = new AbortController()
  const stop = (): void => {
    if (aborter.signal.aborted) process.exit(130)
    aborter.abort()
  }
  const hangUp = (): void => aborter.abort()
  process.on('SIGHUP', hangUp)
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const dispose = (): void => {
    process.off('SIGHUP', hangUp)
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  return { signal: aborter.signal, dispose }
}
