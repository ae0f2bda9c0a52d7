import type { Answer } from '../../calls/call-types.ts'
import { Rows } from '../../parts/rows.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'
import { signed } from './user-reasons.tsx'

type ScoreChange = NonNullable<Answer<'GET /v1/users/{userId}/compare'>['scores'][AbuseType]>

interface ChangeRow {
  readonly name: string
  readonly what: 'added' | 'removed' | 'moved' | 'base' | 'minor' | 'sum'
  readonly before: string
  readonly after: string
  readonly points: number
}

const whatOf = ({ from, to, family }: NonNullable<ScoreChange['changes']>[number]) => {
  if (family === 'minor') return 'minor'
  if (from === null || from.points === 0) return 'added'
  return to === null || to.points === 0 ? 'removed' : 'moved'
}

/** Every reason that came, went or moved, and what all of them add up to: the change of the score. */
export function ChangedReasons({ change }: { readonly change: ScoreChange }) {
  const say = useWords('user')
  const format = useFormat()
  const { changes, base_points: base = 0, from, to } = change
  if (changes === undefined) return <Quiet>{say('notKnown')}</Quiet>
  const parts: readonly ChangeRow[] = changes.map((one) => ({
    name: one.name,
    what: whatOf(one),
    before: one.from?.sentence ?? '',
    after: one.to?.sentence ?? one.sentence ?? '',
    points: one.points,
  }))
  const baseRow = { name: 'base', what: 'base', before: '', after: '', points: base } as const
  const sum = parts.reduce((total, { points }) => total + points, base)
  const sumRow = {
    name: 'sum',
    what: 'sum',
    before: format.number(from),
    after: format.number(to),
    points: sum,
  } as const
  return (
    <Rows
      label={say('changed')}
      rows={[...parts, ...(base === 0 ? [] : [baseRow]), sumRow]}
      keyOf={({ what, name }) => `${what} ${name}`}
      columns={[
        { title: say('change'), cell: ({ what }) => say(what), isShort: true },
        { title: say('before'), cell: ({ before }) => before },
        { title: say('after'), cell: ({ after }) => after },
        {
          title: say('points'),
          cell: ({ points }) => signed(format.number(points), points),
          isNumber: true,
        },
      ]}
    />
  )
}
