/** `1,303,778` whatever the machine's language. */
export const grouped = (count: number): string =>
  String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** `1 entry`, `1,303,778 entries`. */
export const entriesIn = (count: number): string =>
  `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`
