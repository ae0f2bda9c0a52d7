/** Four minutes, less than the runner gives a hook: the failure then says what was waited for. */
const MAX_LOOKS = 12_000

/** Polls for something another process does; there is nothing else to wait on. */
export async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  let cause: unknown
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const seen = await look().catch((error: unknown) => void (cause = error))
    if (seen !== undefined) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`not seen in ${MAX_LOOKS} looks`, { cause })
}
