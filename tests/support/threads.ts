import { chooseStoreThreads, chooseThreadFiles } from '@winnow/store/threads'
import { isBundleCurrent } from '../../packages/cli/bin/current-build.js'
import { keptThreads } from './kept-threads.ts'

const BUNDLE = new URL('../../packages/cli/dist/bundle/', import.meta.url)

const isCurrent = isBundleCurrent()

// The file of a thread, or of a process that a test kills, as it was bundled: that one loads many times as fast. It is not taken when a
// package was built since.
chooseThreadFiles((name, module) =>
  isCurrent
    ? new URL(`${name}.js`, BUNDLE)
    : new URL(`./${name}.js`, module.replace('/src/', '/dist/')),
)

chooseStoreThreads(keptThreads)
