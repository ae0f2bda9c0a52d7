import type { Format } from '../../words/use-format.ts'
import type { Say } from '../../words/use-words.ts'
import { CategoryBadge } from '../decisions/category-badge.tsx'
import { EntityLink } from '../entity-link.tsx'
import { nameOf, entryName } from './entry-name.ts'
import type { TimelineEntry } from './timeline-entry.ts'
import styles from './timeline.module.css'

interface TimelineWordsProps {
  readonly entry: TimelineEntry
  readonly say: Say<'timeline'>
  readonly format: Format
}

/** What an entry of a timeline says. */
export function TimelineWords({ entry, say, format }: TimelineWordsProps) {
  if (entry.decision !== undefined) return <Decided entry={entry} say={say} />
  if (entry.kind === 'label' || entry.kind === 'unlabel')
    return <Labelled entry={entry} say={say} />
  if (entry.kind === 'noted') return <Noted entry={entry} say={say} />
  if (entry.kind === 'rescore') return <Rescored entry={entry} say={say} />
  return <Happened entry={entry} say={say} format={format} />
}

interface WordsProps {
  readonly className?: string | undefined
  readonly children: string
}

/** Words of a line, which may be cut where it is narrow: their title has them whole. */
const Words = ({ className, children }: WordsProps) => (
  <span className={className} title={children}>
    {children}
  </span>
)

const Strong = ({ children }: WordsProps) => <Words className={styles['name']}>{children}</Words>

const Quiet = ({ children }: WordsProps) => <Words className={styles['quiet']}>{children}</Words>

const About = ({ of }: { readonly of: TimelineEntry['of'] }) =>
  of === undefined ? null : (
    <span>
      {of.type} <EntityLink type={of.type} id={of.id} />
    </span>
  )

function Happened({ entry, say, format }: TimelineWordsProps) {
  const { type, kind, order_id: order, transaction_id: transaction, content_id: content } = entry
  const { amount, currency_code: currency, status } = entry
  const ids = [
    ['order', order],
    ['transaction', transaction],
    ['content', content],
  ] as const
  return (
    <>
      <Strong>{entryName(type ?? kind, say)}</Strong>
      {ids.map(([of, id]) => typeof id === 'string' && <EntityLink key={of} type={of} id={id} />)}
      {typeof amount === 'number' && <Words>{money(format, amount, currency)}</Words>}
      {typeof status === 'string' && <Quiet>{entryName(status, say)}</Quiet>}
    </>
  )
}

const CURRENCY = /^[A-Z]{3}$/
const MICROS = 1_000_000

/** Events may name a currency that no browser knows. */
const money = (format: Format, micros: number, currency: unknown): string =>
  typeof currency === 'string' && CURRENCY.test(currency)
    ? format.money(micros, currency)
    : format.number(micros / MICROS)

type EntryWordsProps = Omit<TimelineWordsProps, 'format'>

function Decided({ entry: { decision, undoes, of }, say }: EntryWordsProps) {
  if (decision === undefined) return null
  const { id, category, by, analyst, description } = decision
  const who = by === undefined ? (analyst ?? say(decision.source)) : say('route', { ...by })
  return (
    <>
      <CategoryBadge category={category} word={say(category)} />
      <Strong>{undoes === undefined ? nameOf(id) : say('undone', { decision: nameOf(id) })}</Strong>
      <About of={of} />
      <Quiet>{say('by', { who })}</Quiet>
      {description !== undefined && <Words>{description}</Words>}
    </>
  )
}

function Labelled({ entry, say }: EntryWordsProps) {
  const { kind, type = '', is_bad: isBad, analyst, source, of } = entry
  const said = isBad === true ? say('labelledBad') : say('labelledGood')
  return (
    <>
      <Strong>{kind === 'unlabel' ? say('labelRemoved') : said}</Strong>
      <Words>{entryName(type, say)}</Words>
      <About of={of} />
      {source !== undefined && <Quiet>{entryName(source, say)}</Quiet>}
      {analyst !== undefined && <Quiet>{say('by', { who: analyst })}</Quiet>}
    </>
  )
}

function Noted({ entry: { note = '', analyst }, say }: EntryWordsProps) {
  return (
    <>
      <Strong>{say('noted')}</Strong>
      <Words>{note}</Words>
      {analyst !== undefined && <Quiet>{say('by', { who: analyst })}</Quiet>}
    </>
  )
}

function Rescored({ entry: { cause }, say }: EntryWordsProps) {
  return (
    <>
      <Strong>{say('rescored')}</Strong>
      {cause !== undefined && <Quiet>{say(`cause-${cause.kind}`)}</Quiet>}
    </>
  )
}
