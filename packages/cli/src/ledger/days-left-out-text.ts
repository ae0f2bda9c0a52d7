/** Says that a copy of a data directory lacks the beacon details of so many days. */
export const daysLeftOutText = (days: number): string =>
  `Details of beacons of ${days === 1 ? '1 day' : `${days} days`} could not be copied; no score depends on them.`
