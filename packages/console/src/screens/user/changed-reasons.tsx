import { Button } from '@mantine/core'
import { useState } from 'react'
import { Rows } from '../../parts/rows.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { changeRows, shownChanges, type ScoreChange } from './change-rows.ts'

/** What moved most is enough to read; the rest is one line until somebody asks. */
const FIRST_SHOWN = 8

/** The reasons that came, went or moved, and what all of them add up to: the change of the score. */
export function ChangedReasons({ change }: { readonly change: ScoreChange }) {
  const say = useWords('user')
  const sentence = useSentence()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const { changes, base_points: base = 0, from, to } = change
  if (changes === undefined) return <Quiet>{say('notKnown')}</Quiet>
  const shown = changeRows(changes, base, isWhole ? changes.length : FIRST_SHOWN)
  return (
    <>
      <Rows
        label={say('changed')}
        rows={shown}
        keyOf={({ what, name }) => `${what} ${name}`}
        columns={[
          { title: say('change'), cell: ({ what }) => say(what), isShort: true },
          {
            title: say('before'),
            cell: ({ what, before }) => (what === 'sum' ? format.number(from) : sentence(before)),
          },
          {
            title: say('after'),
            cell: ({ what, after, count }) => {
              if (what === 'sum') return format.number(to)
              return what === 'folded' ? say('foldedAfter', { count }) : sentence(after)
            },
          },
          {
            title: say('points'),
            cell: ({ points }) => format.signed(points),
            isNumber: true,
          },
        ]}
      />
      {shownChanges(changes) > FIRST_SHOWN && (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {say(isWhole ? 'showFewer' : 'showAll')}
        </Button>
      )}
    </>
  )
}
