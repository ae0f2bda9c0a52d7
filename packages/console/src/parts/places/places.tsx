import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { type LongFormat, useLongFormat } from '../../words/use-long-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Rows } from '../rows.tsx'
import { Quiet } from '../section.tsx'
import { JourneyRows } from './journey-rows.tsx'
import styles from './places.module.css'
import type { MarkedJourney, MarkedPlace } from './world-map.tsx'

const WorldMap = lazy(async () => ({ default: (await import('./world-map.tsx')).WorldMap }))

type Activity = Answer<'GET /v1/users/{userId}/activity'>
type Place = Activity['places'][number]

/** Where a user was, lives, sends and pays from: a map, and lists that say the same. */
export function Places({ userId }: { readonly userId: string }) {
  const activity = useCall('GET /v1/users/{userId}/activity', { userId })
  return <Answered of={activity}>{(known) => <KnownPlaces of={known} />}</Answered>
}

function KnownPlaces({ of }: { readonly of: Activity }) {
  const say = useWords('records')
  const format = useFormat()
  const long = useLongFormat()
  const { places, journeys, places_since: since } = of
  const marks = useMemo(() => marksOf(of, long), [of, long])
  if (places.length === 0) return <Quiet>{say('noPlaces')}</Quiet>
  const impossible = journeys.filter((one) => one.impossible).length
  const countries = new Set(places.map(({ country }) => country)).size
  return (
    <div className={styles['places']}>
      <Suspense fallback={<Skeleton className={styles['map'] ?? ''} />}>
        <WorldMap
          label={say('mapLabel', {
            countries: say('countryCount', { count: countries }),
            journeys: say('impossibleCount', { count: impossible }),
          })}
          {...marks}
        />
      </Suspense>
      <Rows
        label={say('places')}
        rows={places}
        keyOf={({ source, country, latitude, longitude }: Place) =>
          `${source} ${country} ${latitude} ${longitude}`
        }
        columns={[
          { title: say('country'), cell: ({ country }) => long.country(country) },
          { title: say('knownBy'), cell: ({ source }) => say(`place-${source}`), isShort: true },
          {
            title: say('events'),
            cell: ({ events }) => format.number(events),
            isNumber: true,
          },
          {
            title: say('firstSeen'),
            cell: ({ first_seen: at }) => long.date(at),
            isShort: true,
          },
          { title: say('lastSeen'), cell: ({ last_seen: at }) => long.date(at), isShort: true },
        ]}
      />
      <div>
        <h3 className={styles['title']}>{say('journeys')}</h3>
        <JourneyRows of={journeys} />
      </div>
      <Quiet>
        {say('placesHelp')}
        {since !== null && ` ${say('since', { day: long.date(since) })}`}
      </Quiet>
    </div>
  )
}

/** Journeys drawn: more are a tangle. */
const MAX_DRAWN = 12

/** What the map shows: each spot once, and the journeys between countries. */
function marksOf({ places, journeys }: Activity, long: LongFormat) {
  const marks = new Map<string, MarkedPlace>()
  for (const { country, latitude, longitude, events } of places) {
    const key = `${latitude} ${longitude}`
    const former = marks.get(key)?.events ?? 0
    marks.set(key, {
      key,
      name: long.country(country),
      latitude,
      longitude,
      events: former + events,
    })
  }
  const spotOf = (code: string) =>
    places.find(({ country, source }) => country === code && source === 'ip')
  const lines = new Map<string, MarkedJourney>()
  for (const { from, to, impossible: isImpossible } of journeys) {
    const [start, end] = [spotOf(from.country), spotOf(to.country)]
    const key = [from.country, to.country].toSorted().join(' ')
    if (start === undefined || end === undefined || lines.get(key)?.isImpossible) continue
    lines.set(key, { key, from: start, to: end, isImpossible })
  }
  const drawn = [...lines.values()].toSorted(
    (a, b) => Number(b.isImpossible) - Number(a.isImpossible),
  )
  return { places: [...marks.values()], journeys: drawn.slice(0, MAX_DRAWN) }
}
