import type { Reason } from '@winnow/engine'

/**
 * Reasons as `[{"name":…,"value":…,"details":{…}},…]`, the same text as JSON.stringify gives, in
 * less than half its time. Names of features, families and details are plain words (a test holds
 * it), but for custom fields that models learned from; those and values that are texts are quoted with care.
 */
export function reasonsJson(reasons: readonly Reason[]): string {
  let text = '['
  for (const { name, value, details } of reasons) {
    const comma = text.length === 1 ? '' : ','
    text += `${comma}{"name":${nameJson(name)},"value":${valueJson(value)},"details":${detailsJson(details)}}`
  }
  return `${text}]`
}

function detailsJson(details: Reason['details']): string {
  let text = '{'
  for (const name of Object.keys(details)) {
    const comma = text.length === 1 ? '' : ','
    text += `${comma}${nameJson(name)}:${valueJson(details[name] ?? NaN)}`
  }
  return `${text}}`
}

/** `custom.` and the name of a field is the only name with a dot, and the sender’s own. */
const nameJson = (name: string): string => (name.includes('.') ? JSON.stringify(name) : `"${name}"`)

/** JSON knows no infinite numbers. */
function valueJson(value: number | string): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return Number.isFinite(value) ? String(value) : 'null'
}
