import { ZONE_LINES } from './zone-table.ts'

const COUNTRIES: ReadonlyMap<string, string> = new Map(
  ZONE_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', ...areas] = line.split(' ')
      return areas.flatMap((area) => zonesOf(area).map((zone) => [zone, country] as const))
    }),
)

/** ISO-3166 alpha-2 of the country that a time zone is named for; '' for `UTC` and what nobody knows. */
export function countryOfZone(zone: string): string {
  return COUNTRIES.get(zone) ?? ''
}

/** `Europe/Berlin,Busingen` → `Europe/Berlin`, `Europe/Busingen`. */
function zonesOf(area: string): readonly string[] {
  const slash = area.indexOf('/')
  const names = area.slice(slash + 1).split(',')
  return names.map((name) => `${area.slice(0, slash)}/${name}`)
}
