import { describe, expect, it } from 'vitest'
import { countPhrases } from './spam-phrases.ts'
import { foldText } from './fold-text.ts'

const phrasesIn = (text: string): number => {
  const folded = foldText(text)
  return countPhrases(folded.split(' '), folded).spam
}

describe('phrases of spam', () => {
  it.each([
    'Dr. Miller sees patients twice per day, four days per week.',
    'Prof. Dr. Weber hält den Vortrag am Dienstag.',
    'El doctor Dr. Pérez llega mañana a las nueve.',
    'Le docteur Dr Martin est absent cette semaine.',
    'We drove to the dr on Monday, it took an hour.',
    '今日は天気がいいので散歩に行きました。',
    '우리는 내일 아침에 회의를 합니다.',
  ])('are none in %s', (text) => {
    expect(phrasesIn(text)).toBe(0)
  })

  it.each(['Click here to work from home', 'Haz clic y gana dinero', '免费赚钱', 'gratis testen'])(
    'are in %s',
    (text) => {
      expect(phrasesIn(text)).toBeGreaterThan(0)
    },
  )
})
