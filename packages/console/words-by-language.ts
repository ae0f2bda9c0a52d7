import type { Plugin } from 'vite'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of a file of words, `home.words.json?de` is the German part: a page loads one language. */
export const wordsByLanguage = (): Plugin => ({
  name: 'words-by-language',
  enforce: 'pre',
  transform(text, id) {
    const [, language] = /\.words\.json\?(?:import&)?(\w+)$/.exec(id) ?? []
    if (language === undefined) return undefined
    const words = Object.entries(JSON.parse(text) as Words)
    const part = Object.fromEntries(words.map(([word, texts]) => [word, texts[language]]))
    return { code: `export default ${JSON.stringify(part)}`, map: null, moduleType: 'js' }
  },
})
