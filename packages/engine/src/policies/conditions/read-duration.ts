import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
}

const WHOLE = /^-?(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/
const PART = /(\d+(?:\.\d+)?)(ms|[smhd])/g

/** Milliseconds of `1h30m`, `7d`, `250ms`; undefined of anything else. */
export function readDuration(text: string): number | undefined {
  if (!WHOLE.test(text)) return undefined
  let total = 0
  for (const [, count, unit = ''] of text.matchAll(PART))
    total += Number(count) * (UNIT_MS[unit] ?? 0)
  return text.startsWith('-') ? -total : total
}
