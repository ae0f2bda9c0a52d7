import type { Reason } from '@winnow/engine'

/**
 * Reasons as `[{"name":…,"value":…,"details":{…}},…]`, the same text as JSON.stringify gives, in
 * less than half its time. Names of features, families and details are plain words (a test holds
 * it), so only values that are texts need to be quoted with care.
 */
export function reasonsJson(reasons: readonly Reason[]): string {
  let text = '['
  for (const { name, value, details } of reasons) {
    const comma = text.length === 1 ? '' : ','
    text += `${comma}{"name":"${name}","value":${valueJson(value)},"details":${detailsJson(details)}}`
  }
  return `${text}]`
}

function detailsJson(details: Reason['details']): string {
  let text = '{'
  for (const name of Object.keys(details)) {
    const comma = text.length === 1 ? '' : ','
    text += `${comma}"${name}":${valueJson(details[name] ?? NaN)}`
  }
  return `${text}}`
}

/** JSON knows no infinite numbers. */
function valueJson(value: number | string): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return Number.isFinite(value) ? String(value) : 'null'
}
