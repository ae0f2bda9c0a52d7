/**
 * Compiles the bundled table of networks once for this installation: otherwise the first start in each data directory, and
 * every `winnow evaluate`, would take two seconds for it. Run by set-up.mjs.
 */
import { mkdirSync } from 'node:fs'
import { openPlaces, preparedTables } from '../packages/store/dist/index.js'

// Readable for the user the service runs as, whoever installs.
mkdirSync(preparedTables(), { recursive: true })
openPlaces({ cacheDirectory: preparedTables() })
