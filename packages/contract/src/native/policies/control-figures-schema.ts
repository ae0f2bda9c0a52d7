import { namedObject, nullable } from '../../answers/typed-schema.ts'
import { countSchema, estimateSchema } from '../common-schemas.ts'

/** What became of events that would have been blocked, and were let through at random. */
export const controlFiguresSchema = namedObject('ControlGroupFigures', {
  hits: countSchema('Events of the control group.', 12),
  bad: countSchema('Bad ones.', 9),
  good: countSchema('Good ones: a block would have hurt them.', 1),
  not_yet_known: countSchema('Events that are too young to be judged.', 2),
  unknown: countSchema('Events with an outcome that nobody can know.', 0),
  precision: nullable(estimateSchema),
})
