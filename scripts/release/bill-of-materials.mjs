import { createHash } from 'node:crypto'

/** Its package.json states no license; the package holds the license's text. */
const STATED_NOWHERE = new Map([['@ip-location-db/asn', 'CC-BY-4.0']])

const OWN = '@winnow/'

/** `cookie@1.1.1` of `node_modules/light-my-request/node_modules/cookie`, by the lockfile. */
function referenceOf(lock, path) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const version = lock.packages[path]?.version
  if (version === undefined) throw new Error(`${path} is shipped, but not in package-lock.json`)
  return `${name}@${version}`
}

/** A name of this very list of components: equal lists have equal names. */
function serialOf(components) {
  const hex = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return `urn:uuid:${[...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')}`
}

function withLicense(component) {
  const id = STATED_NOWHERE.get(component.name)
  const licenses = component.licenses ?? (id === undefined ? undefined : [{ license: { id } }])
  if (licenses === undefined) throw new Error(`${component['bom-ref']} states no license`)
  return { ...component, licenses }
}

/**
 * The bill of materials of a release (CycloneDX): of what `npm sbom` lists of the whole repository, Winnow's own packages
 * and those that are shipped, bundled ones too. `npm sbom --omit=dev` leaves out bundled packages that tests use as well.
 * `shipped`: their paths in the lockfile, `node_modules/…`. Errors: one of them is not listed, or states no license.
 */
export function billOfMaterials({ listed, lock, shipped, version, madeAt }) {
  const wanted = new Set(shipped.map((path) => referenceOf(lock, path)))
  const isShipped = (reference) => wanted.has(reference) || reference.startsWith(OWN)
  const components = listed.components
    .filter((component) => isShipped(component['bom-ref']))
    .map(withLicense)
  const found = new Set(components.map((component) => component['bom-ref']))
  const missing = [...wanted].filter((reference) => !found.has(reference))
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}`)
  const root = listed.metadata.component
  const dependencies = listed.dependencies
    .filter(({ ref }) => isShipped(ref) || ref === root['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => found.has(each)) }))
  const { timestamp: _, ...metadata } = listed.metadata
  return {
    ...listed,
    serialNumber: serialOf([version, components]),
    metadata: {
      ...(madeAt === undefined ? {} : { timestamp: madeAt }),
      ...metadata,
      lifecycles: [{ phase: 'build' }],
      component: { ...root, type: 'application', name: 'winnow', version },
    },
    components,
    dependencies,
  }
}
