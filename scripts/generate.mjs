/** Writes the generated pages of docs/reference from the built packages. Run by `npm run generate`. */
import { writeFileSync } from 'node:fs'
import '../packages/contract/dist/reference/generate.js'
import { settingsPage } from '../packages/server/dist/index.js'

writeFileSync(new URL('../docs/reference/settings.md', import.meta.url), settingsPage())
