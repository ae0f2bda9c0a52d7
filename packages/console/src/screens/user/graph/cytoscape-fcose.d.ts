declare module 'cytoscape-fcose' {
  import type { Ext } from 'cytoscape'

  /** A layout for `cytoscape.use`. */
  const fcose: Ext
  export = fcose
}
