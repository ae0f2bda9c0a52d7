declare module 'world-atlas/countries-110m.json' {
  /** Countries as TopoJSON; read by `topojson-client` alone. */
  const topology: { readonly objects: { readonly countries: object } }
  export default topology
}

declare module 'topojson-client' {
  interface Shape {
    /** ISO-3166 numeric. */
    readonly id?: string
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly number[][])[] }
      | {
          readonly type: 'MultiPolygon'
          readonly coordinates: readonly (readonly (readonly number[][])[])[]
        }
  }
  /** The shapes of an object of a topology, in degrees. */
  export function feature(topology: object, object: object): { readonly features: readonly Shape[] }
}
