/** English words of the screens that are not the first, in one file. */
export const SCREENS = import.meta.glob<Readonly<Record<string, string>>>(
  ['../{parts,screens}/*/*.words.json', '!../screens/*/{home,link,sign-in}.words.json'],
  { eager: true, import: 'default', query: '?en' },
)
