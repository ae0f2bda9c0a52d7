import { isBundleCurrent } from '../../packages/cli/bin/current-build.js'

const BUNDLE = new URL('../../packages/cli/dist/bundle/', import.meta.url)

const isCurrent = isBundleCurrent()

/**
 * The built file of a thread that a module of the sources starts, or of a process that a test kills. The bundled one loads
 * many times as fast; it is not taken when a package was built since.
 */
export const threadFile = (name: string, module: string): URL =>
  isCurrent
    ? new URL(`${name}.js`, BUNDLE)
    : new URL(`./${name}.js`, module.replace('/src/', '/dist/'))
