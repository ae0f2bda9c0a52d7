const TIMEOUT_MS = 5_000

interface Told {
  readonly httpStatus: number
  readonly text: string
}

/** What a service answers; undefined when it does not, in time or at all. */
export async function getText(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Told | undefined> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { httpStatus: response.status, text: await response.text() }
  } catch {
    // The caller reports that the service does not answer.
    return undefined
  }
}
