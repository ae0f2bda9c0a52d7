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

/** What to tell a person whose Node does not fit; undefined = it does. */
export function nodeFault(version) {
  if (isSupported(version)) return undefined
  return (
    `Winnow needs Node.js 24 (recommended), 22.13 or newer, or 20.19 or newer; this is ${version}.\n` +
    'Install it from https://nodejs.org or with a version manager (nvm install 24), and try again.'
  )
}
