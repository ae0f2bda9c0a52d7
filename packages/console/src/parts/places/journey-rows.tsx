import type { Answer } from '../../calls/call-types.ts'
import { useFormat } from '../../words/use-format.ts'
import { useLongFormat } from '../../words/use-long-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Rows } from '../rows.tsx'
import { Quiet } from '../section.tsx'
import styles from './places.module.css'

interface JourneyRowsProps {
  readonly of: Answer<'GET /v1/users/{userId}/activity'>['journeys']
}

/** Changes of the country between two events, and whether anybody can travel that fast. */
export function JourneyRows({ of }: JourneyRowsProps) {
  const say = useWords('records')
  const format = useFormat()
  const long = useLongFormat()
  if (of.length === 0) return <Quiet>{say('noJourneys')}</Quiet>
  return (
    <Rows
      label={say('journeys')}
      rows={of}
      keyOf={({ from, to }) => `${from.sequence} ${to.sequence}`}
      columns={[
        {
          title: say('journey'),
          cell: ({ from, to }) => `${long.country(from.country)} → ${long.country(to.country)}`,
        },
        { title: say('arrived'), cell: ({ to }) => format.moment(to.time), isShort: true },
        {
          title: say('within'),
          cell: ({ from, to }) => long.age(to.time - from.time),
          isShort: true,
        },
        {
          title: say('distance'),
          cell: ({ km }) => say('km', { number: format.number(km) }),
          isNumber: true,
        },
        {
          title: say('speed'),
          cell: ({ speed_kmh: speed, impossible }) => (
            <span className={styles['speed']} data-impossible={impossible}>
              {speed === 0 ? say('near') : say('kmh', { number: format.number(speed) })}
              {impossible && ` · ${say('impossible')}`}
            </span>
          ),
          isNumber: true,
        },
      ]}
    />
  )
}
