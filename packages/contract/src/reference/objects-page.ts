import { allKinds } from './all-kinds.ts'
import { fieldTable } from './field-table.ts'
import { OBJECT_LENIENCY } from '../kinds/object.ts'
import { page } from './markdown.ts'

/** docs/reference/objects.md */
export function objectsPage(): string {
  return page('Objects', 'objects/', [
    'What the fields of [events](events.md) may hold besides plain [values](values.md). Custom fields\nare not allowed inside objects.',
    OBJECT_LENIENCY,
    ...allKinds().flatMap(({ name, shape }) =>
      shape.is === 'object' ? [`## ${name}`, shape.summary, fieldTable(shape.fields)] : [],
    ),
  ])
}
