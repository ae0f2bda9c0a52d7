import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Platforms of the release, as packages with native code call them. The command is a shell script. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

const SQLITE = 'node_modules/@photostructure/sqlite'
const LOADER = 'node_modules/node-gyp-build'
const COUNTRIES = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb'
const NETWORKS = 'node_modules/@ip-location-db/asn'

/** Packages that lie beside the bundle: native code, and tables that are read as files. */
export const APART = [SQLITE, LOADER, COUNTRIES, NETWORKS]

/** Files and folders as they lie in the repository. The tables of networks are shipped compiled, not as text. */
const COPIED = [
  'winnow',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'docs',
  'packages/cli/package.json',
  'packages/cli/bin',
  'packages/cli/dist/version.txt',
  `${SQLITE}/package.json`,
  `${SQLITE}/LICENSE`,
  `${SQLITE}/dist/index.cjs`,
  `${SQLITE}/dist/index.mjs`,
  ...PLATFORMS.map((platform) => `${SQLITE}/prebuilds/${platform}`),
  `${LOADER}/package.json`,
  `${LOADER}/LICENSE`,
  `${LOADER}/index.js`,
  `${LOADER}/node-gyp-build.js`,
  `${COUNTRIES}/package.json`,
  `${COUNTRIES}/NRO_LICENSE`,
  `${COUNTRIES}/geo-whois-asn-country.mmdb`,
  `${NETWORKS}/package.json`,
  `${NETWORKS}/DBIP-LICENSE`,
  `${NETWORKS}/NRO_LICENSE`,
  `${NETWORKS}/ROUTEVIEWS-LICENSE`,
  `${NETWORKS}/MODIFICATIONS`,
  'node_modules/.cache/winnow',
]

const EXECUTABLE = new Set(['winnow', 'packages/cli/bin/winnow.js'])

function filesBelow(root, path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const below = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(root, below)
    return below.endsWith('.d.ts') ? [] : [below]
  })
}

const pathsOf = (root, path) => {
  try {
    return filesBelow(root, path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

const fileOf = (path, bytes) => ({
  path,
  bytes: Buffer.from(bytes),
  isExecutable: EXECUTABLE.has(path),
})

/** `npm start` works in the unpacked folder; there is nothing to install. */
function manifestOf(root) {
  const { name, version, description, license, type, engines, scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const manifest = { name, version, private: true, description, license, type, engines }
  return `${JSON.stringify({ ...manifest, scripts: { start: scripts.start } }, null, 2)}\n`
}

/** Everything in a release but what is written for it, as `{path, bytes, isExecutable}`. `bundle`: the bundle's folder. */
export function releasedFiles(root, bundle) {
  const copied = COPIED.flatMap((path) => pathsOf(root, path))
  const asServer = [
    'package.json',
    'assets/s.js',
    ...filesBelow(join(root, 'packages/server'), 'assets/console'),
  ]
  return [
    ...copied.map((path) => fileOf(path, readFileSync(join(root, path)))),
    ...readdirSync(bundle).map((name) =>
      fileOf(`packages/cli/dist/bundle/${name}`, readFileSync(join(bundle, name))),
    ),
    ...asServer.map((name) =>
      fileOf(
        `node_modules/@winnow/server/${name}`,
        readFileSync(join(root, 'packages/server', name)),
      ),
    ),
    fileOf('package.json', manifestOf(root)),
  ]
}
