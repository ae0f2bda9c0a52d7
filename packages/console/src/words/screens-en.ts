/** English words of the screens that are not the first, in one file. */
export const SCREENS = import.meta.glob<Readonly<Record<string, string>>>(
  ['./en/*.json', '!./en/{common,home,link,sign-in}.json'],
  { eager: true, import: 'default' },
)
