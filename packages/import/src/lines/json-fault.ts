/** Why a text is no JSON object, for one that could not be scanned. */
export function jsonFault(text: string): string {
  try {
    JSON.parse(text)
  } catch (error) {
    return `invalid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  return 'the line is no JSON object'
}
