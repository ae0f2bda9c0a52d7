import { isBundleCurrent } from '../../packages/cli/bin/current-build.js'

const BUNDLE = new URL('../../packages/cli/dist/bundle/', import.meta.url)

const isCurrent = isBundleCurrent()

/**
 * The built file of a thread that a module of the sources starts. The bundled one loads three times as fast; it is not
 * taken when a package was built since.
 */
export const threadFile = (name: string, module: string): URL =>
  isCurrent
    ? new URL(`${name}.js`, BUNDLE)
    : new URL(`./${name}.js`, module.replace('/src/', '/dist/'))
