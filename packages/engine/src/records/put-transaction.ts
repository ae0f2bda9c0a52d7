import type { KnownRecords, RecordHead, RecordPut } from './changes.ts'
import { type FoldedEvent, putRecord } from './put-record.ts'
import { wordTable } from '../entities/word-table.ts'

/** What a later part of a transaction calls the part it belongs to. Other types are originals. */
const ORIGINAL_OF = wordTable<string>({
  $refund: 'sale',
  $capture: 'authorization',
  $void: 'voided',
})

/**
 * The records of a transaction. Its parts (an authorization, its capture, refunds of it) may share
 * one `$transaction_id`: the original is kept under it, each later part under a name of its own,
 * `<id>/refund/<sequence>`, and linked to the original; without an id of its own, or with one
 * nobody knows, it is linked through the order.
 */
export function putTransaction(folded: FoldedEvent, known: KnownRecords): readonly RecordPut[] {
  const id = folded.event.text('$transaction_id')
  const order = folded.event.text('$order_id')
  const type = folded.event.text('$transaction_type') ?? '$sale'
  const links = order === undefined ? {} : { order }
  const original = ORIGINAL_OF[type]
  if (id === undefined && order === undefined) return []
  // A refund that is sent again is no other part.
  if (original !== undefined && isReportedAgain(folded)) return []
  if (original !== undefined) return [putPart(folded, { id, order, type, original }, known)]
  if (id === undefined) return [putPart(folded, { id, order, type, original }, known)]
  const taken = known.head('transaction', id)
  const put = putRecord(
    folded,
    { kind: 'transaction', id, how: 'replace', unknown: 'created now', links },
    taken === undefined || isOriginal(taken) ? known : without(known),
  )
  return taken === undefined || isOriginal(taken) ? [put] : [moved(taken, id), put]
}

const isReportedAgain = ({ followUp }: FoldedEvent): boolean =>
  followUp === 'resent' || followUp === 'repeat'

interface Part {
  readonly id: string | undefined
  readonly order: string | undefined
  readonly type: string
  /** What the link to the original is called; undefined = it is one itself, without an id. */
  readonly original: string | undefined
}

function putPart(folded: FoldedEvent, part: Part, known: KnownRecords): RecordPut {
  const { id, order, original } = part
  const ofId = id === undefined ? undefined : known.head('transaction', id)
  const isShared = ofId !== undefined && isOriginal(ofId)
  const of = isShared ? id : order === undefined ? undefined : known.originalOf(order)?.id
  const links = {
    ...(order === undefined ? {} : { order }),
    ...(original === undefined || of === undefined ? {} : { [original]: of }),
  }
  const name = id === undefined || ofId !== undefined ? partName(part, folded.sequence) : id
  return putRecord(
    folded,
    {
      kind: 'transaction',
      id: name,
      how: 'replace',
      unknown: 'created now',
      links: withType(links, part),
    },
    known,
  )
}

/** A later part came before its original and holds its id: it makes room, and is linked to it. */
function moved(part: RecordHead, original: string): RecordPut {
  const type = part.links['part'] ?? '$refund'
  const id = partName({ id: original, order: undefined, type, original: undefined }, part.updatedBy)
  const link = ORIGINAL_OF[type] ?? 'sale'
  return { head: { ...part, id, links: { ...part.links, [link]: original } }, fields: 'as sent' }
}

/** The original that a later part is linked to; undefined of an original, and of a part with an unknown original. */
export function originalOf({ links }: Pick<RecordHead, 'links'>): string | undefined {
  return links[ORIGINAL_OF[links['part'] ?? ''] ?? '']
}

function isOriginal(head: RecordHead): boolean {
  return head.links['part'] === undefined
}

/** Which records are later parts is read from their links, not from their fields. */
function withType(links: Readonly<Record<string, string>>, { type, original }: Part) {
  return original === undefined ? links : { ...links, part: type }
}

function partName({ id, order, type }: Part, sequence: number): string {
  return `${id ?? order ?? ''}/${type.slice(1)}/${sequence}`
}

/** What is known, but for the record in the way: the new one starts afresh. */
function without(known: KnownRecords): KnownRecords {
  return { ...known, head: () => undefined }
}
