/** Strangers post one text, each in a spelling of their own; honest people write the same short texts, quote and have buttons. */
import { expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, message, type Person } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Verdict, type Wire } from './story.ts'

const NAMES = [
  'Rolf Maurer',
  'Tina Berg',
  'Kai Lorenz',
  'Ines Kraus',
  'Jan Albers',
  'Uta Simon',
] as const
/** Six who share nothing but what they write. */
const STRANGERS: readonly Person[] = NAMES.map((name, at) => ({
  ...german(`stranger-${at}`, name, 60 + at * 9),
  ip: `8${at}.2${at}.7.${at}`,
}))
const TEXT = 'Wonderful service and quick delivery to my door here'
const LONG = `${TEXT}, I tell all of my colleagues and neighbours to order nowhere else from now on`
const FILLERS = ['today', 'again', 'indeed', 'friends', 'always', 'truly']

/** What somebody writes below something, with no more than that. */
const comment = ({ userId, ip }: Person, contentId: string, body: string): Wire => ({
  $type: '$create_content',
  $user_id: userId,
  $ip: ip,
  $content_id: contentId,
  $comment: { $body: body },
})

type Writing = (at: number) => string

/** What each of six people writes, five minutes apart, in a fresh account. */
async function told(write: (person: Person, at: number) => Wire): Promise<readonly Verdict[]> {
  const story = await beginStory()
  const verdicts = await story.tellAll(0, 5, STRANGERS.map(write))
  await story.end()
  return verdicts
}

const posted = (writing: Writing): Promise<readonly Verdict[]> =>
  told((person, at) => comment(person, `comment-${at}`, writing(at)))

it.each<readonly [string, Writing]>([
  ['as it is', () => TEXT],
  ['with a number at the end', (at) => `${TEXT} ${371 * (at + 1)}`],
  ['with doubled blanks', (at) => TEXT.replaceAll(' ', ' '.repeat(at + 1))],
  [
    'in any case, with any punctuation',
    (at) => `${at % 2 ? TEXT.toUpperCase() : TEXT}${'!.?'[at % 3] ?? ''}`,
  ],
  ['with zero-width characters', (at) => TEXT.replace('e', `e${'\u200b'.repeat(at + 1)}`)],
  ['with look-alike letters', (at) => TEXT.replace('e', at % 2 ? 'е' : 'e').replace('a', 'а')],
  ['with emojis', (at) => `${'🎉'.repeat(at)} ${TEXT} 👍`],
  ['with a word of their own at the end', (at) => `${TEXT} ${FILLERS[at] ?? ''}`],
  ['to somebody else each, when it is longer', (at) => `${NAMES[at] ?? ''}: ${LONG}`],
])('one text of six strangers, %s, is for review', async (_, writing) => {
  const verdicts = await posted(writing)
  expect(lastOf(verdicts).score('content_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(verdicts).reasons('content_abuse')).toContain('users_per_text_7d')
})

it('numbers and blanks change nothing', async () => {
  const score = async (writing: Writing): Promise<number> =>
    lastOf(await posted(writing)).score('content_abuse')
  const plain = await score(() => TEXT)
  expect(await score((at) => `${TEXT} ${at}`)).toBeCloseTo(plain, 0)
  expect(await score(() => TEXT.replaceAll(' ', '  '))).toBeCloseTo(plain, 0)
})

const QUESTION = 'Where did you buy this wonderful lamp, and what did you pay for it?'
const ANSWERS = [
  'In the old town.',
  'At a flea market, ten euros.',
  'My aunt gave it to me.',
  'I made it.',
  'At the shop next to the station, last year.',
  'Found it in the street!',
]
const OPINIONS = [
  'I like the colour, my kitchen looks much brighter with it',
  'A pity that it arrived a week late, but the quality is fine',
  'We bought two of them for the children, who are delighted',
  'Too small for our table, we are going to send it back',
  'The second one I bought here, still happy with the first',
  'Looks better than in the pictures, and is easy to clean',
]

it.each<readonly [string, Writing]>([
  ['who praise', () => 'Great product!'],
  ['who thank', () => 'Thank you so much for this'],
  ['who congratulate', () => 'Happy birthday and all the best to you!'],
  ['who quote a question', (at) => `> ${QUESTION}\n${ANSWERS[at] ?? ''}`],
  ['who have opinions', (at) => OPINIONS[at] ?? ''],
])('nobody is bothered among six %s', async (_, writing) => {
  for (const verdict of await posted(writing)) expect(verdict.highest).toBeLessThan(QUIET)
})

it('nor among buyers who ask by a button', async () => {
  const button = 'Good evening, I would like to know whether it is still available.'
  const buyers = await told((person, at) => message(person, `ask-${at}`, `seller-${at}`, button))
  for (const verdict of buyers) expect(verdict.highest).toBeLessThan(QUIET)
})

it('nor among people who say what others said for weeks', async () => {
  const story = await beginStory()
  await story.tell(0, comment(german('first', 'Anna Becker', 1), 'comment-first', TEXT))
  const later = await story.tellAll(
    9 * DAY,
    5,
    STRANGERS.map((person, at) => comment(person, `comment-${at}`, TEXT)),
  )
  await story.end()
  for (const verdict of later) expect(verdict.highest).toBeLessThan(QUIET)
})

it('in a community with a past, new copies are for review', async () => {
  const story = await beginStory()
  await liveOn(story)
  const verdicts = await story.tellAll(
    NEIGHBOURHOOD_DAYS * DAY,
    5,
    STRANGERS.map((person, at) => comment(person, `comment-${at}`, `${TEXT} ${at}`)),
  )
  await story.end()
  expect(lastOf(verdicts).score('content_abuse')).toBeGreaterThan(REVIEW)
})
