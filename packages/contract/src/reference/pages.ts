import { errorsPage } from './errors-page.ts'
import { eventsPage } from './events-page.ts'
import { limitsPage } from './limits-page.ts'
import { objectsPage } from './objects-page.ts'
import { permissionsPage } from './permissions-page.ts'
import { placeholdersPage } from './placeholders-page.ts'
import { rulingsPage } from './rulings-page.ts'
import { valuesPage } from './values-page.ts'

/** Every generated file of docs/reference/, by its name. */
export function referencePages(): ReadonlyMap<string, string> {
  return new Map([
    ['events.md', eventsPage()],
    ['objects.md', objectsPage()],
    ['values.md', valuesPage()],
    ['errors.md', errorsPage()],
    ['limits.md', limitsPage()],
    ['refusals-and-warnings.md', rulingsPage()],
    ['placeholders.md', placeholdersPage()],
    ['permissions.md', permissionsPage()],
  ])
}
