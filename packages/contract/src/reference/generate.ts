import { mkdirSync, writeFileSync } from 'node:fs'
import { referencePages } from './pages.ts'

/** Writes docs/reference/; run by `npm run generate`. */
const folder = new URL('../../../../docs/reference/', import.meta.url)

mkdirSync(folder, { recursive: true })
for (const [name, text] of referencePages()) writeFileSync(new URL(name, folder), text)
