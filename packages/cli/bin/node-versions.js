/** Versions of Node that Winnow runs on, as `engines` of package.json states them: of a major, from which minor on. */
export const NODE_VERSIONS = '^20.19.0 || ^22.13.0 || >=24.0.0'

const FIRST_MINORS = new Map([
  [20, 19],
  [22, 13],
])
const EVERY_MINOR_FROM = 24

function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= EVERY_MINOR_FROM || minor >= (FIRST_MINORS.get(major) ?? Infinity)
}

/**
 * The last day with security fixes of each major that Winnow runs on: as the Node.js project plans it,
 * https://github.com/nodejs/Release/blob/main/schedule.json. A major that is not listed is newer.
 */
const LAST_SUPPORTED_DAYS = new Map([
  [20, '2026-04-30'],
  [22, '2027-04-30'],
  [24, '2028-04-30'],
  [25, '2026-06-01'],
  [26, '2029-04-30'],
])
const DAY_MS = 86_400_000

/** What to tell a person whose Node gets no security fixes any more; undefined = it gets them. `nowMs`: ms since 1970. */
export function nodeNotice(version, nowMs) {
  const lastDay = LAST_SUPPORTED_DAYS.get(Number.parseInt(version, 10))
  if (lastDay === undefined || nowMs < Date.parse(lastDay) + DAY_MS) return undefined
  return `Node.js ${version} has had no security fixes since ${lastDay}: Winnow runs on it, but Node.js 24 is recommended (https://nodejs.org).`
}

/** What to tell a person whose Node does not fit; undefined = it does. */
export function nodeFault(version) {
  if (isSupported(version)) return undefined
  return (
    `Winnow needs Node.js 24 (recommended), 22.13 or newer, or 20.19 or newer; this is ${version}.\n` +
    'Install it from https://nodejs.org or with a version manager (nvm install 24), and try again.'
  )
}
