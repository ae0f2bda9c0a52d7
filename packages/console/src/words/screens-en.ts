/** English words of the screens that are not the first, in one file. */
export const SCREENS = import.meta.glob(
  ['../{parts,screens}/*/*.words.json', '!../screens/*/{home,link,sign-in}.words.json'],
  { eager: true, import: 'default', query: '?en' },
) as Readonly<Record<string, Readonly<Record<string, string>>>>
