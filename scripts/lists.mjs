/** Completes the lists of the source that follow from its folders. Run by `npm run generate`, before the build. */
import { writeFileSync } from 'node:fs'
import { completedLists } from './lists/completed-lists.mjs'

for (const { list, text, completed } of completedLists()) {
  if (text !== completed) writeFileSync(new URL(`../${list}`, import.meta.url), completed)
}
