/**
 * The JSON of a body. `JSON.stringify` writes a number that is none as null, and an amount would be absent without a
 * word. Errors: TypeError that names its place.
 */
export function jsonText(body: unknown): string {
  const text = JSON.stringify(body)
  // What is sent has a null only by chance, so nearly always no second look is taken.
  if (text?.includes('null')) refuseNoNumber(body, '$')
  return text
}

function refuseNoNumber(value: unknown, path: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError(`${path} is ${value}, for which JSON has no number`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    refuseNoNumber(part, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`)
  }
}
