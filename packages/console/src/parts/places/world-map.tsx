import { memo, useId, useMemo } from 'react'
import { countryAt, type DrawnCountry, drawnCountries } from './countries.ts'
import styles from './places.module.css'
import { edgePath, MAP_HEIGHT, MAP_WIDTH, mapPoint } from './projection.ts'

/** A place to mark. */
export interface MarkedPlace {
  readonly key: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly events: number
}

/** A line between two places. */
export interface MarkedJourney {
  readonly key: string
  readonly from: Pick<MarkedPlace, 'latitude' | 'longitude'>
  readonly to: Pick<MarkedPlace, 'latitude' | 'longitude'>
  readonly isImpossible: boolean
}

interface WorldMapProps {
  readonly label: string
  readonly places: readonly MarkedPlace[]
  readonly journeys: readonly MarkedJourney[]
}

const LEAST_RADIUS = 5
const MOST_RADIUS = 14
/** Lines bend to the north by this share of their length. */
const BEND = 0.2

let drawn: readonly DrawnCountry[] | undefined
const countries = (): readonly DrawnCountry[] => (drawn ??= drawnCountries())

/** The world with places and journeys. Lists say the same in words. */
export function WorldMap({ label, places, journeys }: WorldMapProps) {
  const clip = useId()
  const named = useMemo(() => {
    const found = places.flatMap(
      ({ longitude, latitude }) => countryAt(countries(), [longitude, latitude])?.id ?? [],
    )
    return found.toSorted().join(' ')
  }, [places])
  const most = Math.max(1, ...places.map(({ events }) => events))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className={styles['map']}
    >
      <clipPath id={clip}>
        <path d={edgePath()} />
      </clipPath>
      <path d={edgePath()} className={styles['sea']} />
      <g clipPath={`url(#${clip})`}>
        <Land named={named} />
      </g>
      {journeys.map(({ key, from, to, isImpossible }) => (
        <path
          key={key}
          d={arc(from, to)}
          className={styles['journey']}
          data-impossible={isImpossible}
        />
      ))}
      {places.map(({ key, name, events, ...place }) => {
        const { x, y } = mapPoint([place.longitude, place.latitude])
        const radius = LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(events / most)
        return (
          <circle key={key} cx={x} cy={y} r={radius} className={styles['dot']}>
            <title>{name}</title>
          </circle>
        )
      })}
    </svg>
  )
}

/** Drawn once: only which countries are named changes. */
const Land = memo(function Land({ named }: { readonly named: string }) {
  const marked = new Set(named.split(' '))
  return countries().map(({ id, path }) => (
    <path key={id} d={path} className={styles['country']} data-named={marked.has(id)} />
  ))
})

function arc(from: MarkedJourney['from'], to: MarkedJourney['to']): string {
  const start = mapPoint([from.longitude, from.latitude])
  const end = mapPoint([to.longitude, to.latitude])
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const x = (start.x + end.x) / 2
  const y = (start.y + end.y) / 2 - length * BEND
  return `M${start.x} ${start.y}Q${x} ${y} ${end.x} ${end.y}`
}
