/** `1,303,778` whatever the machine's language. */
export const grouped = (count: number): string =>
  String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
