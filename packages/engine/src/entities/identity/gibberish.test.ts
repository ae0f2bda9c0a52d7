import { describe, expect, it } from 'vitest'
import { gibberish, nameGibberish } from './gibberish.ts'
import { REAL_WORDS } from './gibberish-words.ts'

/** Names and words that the model has not learned from. */
const UNSEEN =
  'annabelle mcallister priyanka bartholomew dagmar reinhardt oluwatobi fitzgerald yamashita abdulrahim thorvaldsen ' +
  'montserrat brzezinski schwarzenegger venkataraman mediterranean photographer sunshine bluewhale coolguy chocolate ' +
  'newsletter hendrikson catalina rosalinda wolfenstein beaumont hutchinson takahiro jennings sergeyevich jaswinder'

const MASHED =
  'asdfgh xkcdjq zxcvbn hjkdfs qzxwvk jhgfdsa fdkjghs bvcnxm ghjklk xqzpt plmokn sdfkjhwe rtyfghvbn djfhskdjf wxyzqv ' +
  'mnbvcxz tgbyhn hfjdksl vbnmgh qpwoei xzyvq gfdgdfg'

describe('gibberish', () => {
  it('was not taught the words it is tested on', () => {
    const known = new Set(REAL_WORDS.trim().split(/\s+/))
    expect(UNSEEN.split(' ').filter((word) => known.has(word))).toEqual([])
  })

  it.each(UNSEEN.split(' '))('%s may be a name', (word) => {
    expect(gibberish(word)).toBeLessThan(0.5)
  })

  it.each(MASHED.split(' '))('%s is mashed', (word) => {
    expect(gibberish(word)).toBeGreaterThan(0.6)
  })

  it.each(['Bo Xi', 'Ida Pym', 'Udo Pahl', 'Ngcobo Mkhize', 'Mary Jones', 'Nguyen Thi Huong'])(
    '%s is nobody’s invention: short and rare names surprise by chance',
    (name) => {
      expect(nameGibberish(name)).toBeLessThan(0.5)
    },
  )

  it.each(['xkcdjq zxcvbn', 'hjgfdk qwplz', 'wqzrtplk'])('%s is no name', (name) => {
    expect(nameGibberish(name)).toBeGreaterThan(0.7)
  })

  it('reads through case, accents, separators and digits', () => {
    expect(gibberish('Nguyễn.Thị_Hương99')).toBeLessThan(0.5)
    expect(gibberish('John.Smith')).toBe(gibberish('JOHN smith'))
  })

  it.each(['', 'abc', '1234567', '张伟', 'Иван Петров', '😀😀😀😀', '\ud800\udfff'])(
    'says nothing of %j',
    (text) => {
      expect(gibberish(text)).toBeNaN()
    },
  )
})
