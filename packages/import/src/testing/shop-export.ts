/** An order of an invented shop. Amounts are in cents. */
export interface ShopOrder {
  readonly name: string
  /** Empty for a sale at the counter. */
  readonly email: string
  readonly createdMs: number
  readonly paidMs: number | undefined
  readonly cancelledMs: number | undefined
  readonly refundedCents: number
  readonly totalCents: number
  readonly lines: readonly ShopLine[]
}

interface ShopLine {
  readonly title: string
  readonly sku: string
  readonly cents: number
  readonly quantity: number
}

/** A file in the layout of a common shop's order export: one row per order line, order cells in the first row only. */
export interface ShopExport {
  readonly csv: string
  readonly rows: number
  readonly orders: readonly ShopOrder[]
}

const HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Notes,Cancelled at,Payment Method,Refunded Amount,Id,Tags,Source'
const COLUMNS = HEADER.split(',')

/** A number in [0, 1) by the seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const GOODS = [
  ['Teapot, blue', 'TP-B', 2_490],
  ['Cup "Morgen"', 'CUP-M', 1_250],
  ['Whisk', '000471', 890],
  ['Sencha 100 g', 'SEN-100', 1_560],
  ['Gift card', '', 2_500],
  ['Iron kettle', 'KET-9', 124_900],
] as const

const PEOPLE = [
  ['Anna Müller', 'Torstraße 1', 'Berlin', "'10115", 'BE', "'+49 30 5550100"],
  ['Jean Dupont', '3, rue du Lac', 'Lyon', "'69001", '', ''],
  ['Ola Nordmann', 'Storgata 5', 'Oslo', "'0155", '', "'+47 22 55 50 10"],
  ['Eva "Ev" Novak', 'Hlavní 7', 'Praha', "'110 00", '', ''],
] as const

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2025, 9, 1)
/** The shop's clock is an hour or two ahead of UTC. */
const OFFSET_HOURS = 1

const timeText = (ms: number | undefined): string => {
  if (ms === undefined) return ''
  const local = new Date(ms + OFFSET_HOURS * HOUR_MS).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)} +0${OFFSET_HOURS}00`
}

const money = (cents: number): string => (cents / 100).toFixed(2)
const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

function statusOf({ paidMs, refundedCents, totalCents }: ShopOrder): string {
  if (paidMs === undefined) return 'pending'
  if (refundedCents === 0) return 'paid'
  return refundedCents === totalCents ? 'refunded' : 'partially_refunded'
}

type Cells = Readonly<Record<string, string>>

function orderCells(order: ShopOrder, number: number): Cells {
  const [person, street, city, zip, province, phone] = PEOPLE[number % PEOPLE.length] ?? PEOPLE[0]
  const country = ['DE', 'FR', 'NO', 'CZ'][number % PEOPLE.length] ?? 'DE'
  return {
    'Financial Status': statusOf(order),
    'Paid at': timeText(order.paidMs),
    Currency: 'EUR',
    Total: money(order.totalCents),
    'Created at': timeText(order.createdMs),
    'Billing Name': person,
    'Billing Address1': street,
    'Billing City': city,
    'Billing Zip': zip,
    'Billing Province': province,
    'Billing Country': country,
    'Billing Phone': phone,
    'Shipping Name': person,
    'Shipping Address1': street,
    'Shipping City': city,
    'Shipping Zip': zip,
    'Shipping Country': country,
    Notes: number % 7 === 0 ? 'Please ring twice,\nsecond "door"' : '',
    'Cancelled at': timeText(order.cancelledMs),
    'Payment Method': 'Card',
    'Refunded Amount': money(order.refundedCents),
    Id: `="57000000${number}"`,
    Source: order.email === '' ? 'pos' : 'web',
  }
}

function rowsOf(order: ShopOrder, number: number): readonly string[] {
  return order.lines.map(({ title, sku, cents, quantity }, index) => {
    const cells: Cells = {
      ...(index === 0 ? orderCells(order, number) : {}),
      Name: order.name,
      Email: order.email,
      'Lineitem quantity': String(quantity),
      'Lineitem name': title,
      'Lineitem price': money(cents),
      'Lineitem sku': sku,
    }
    return COLUMNS.map((column) => quoted(cells[column] ?? '')).join(',')
  })
}

function drawLines(chance: () => number): readonly ShopLine[] {
  return Array.from({ length: 1 + Math.floor(chance() * 4) }, () => {
    const [title, sku, cents] = GOODS[Math.floor(chance() * GOODS.length)] ?? GOODS[0]
    return { title, sku, cents, quantity: 1 + Math.floor(chance() * 3) }
  })
}

function drawOrder(number: number, chance: () => number): ShopOrder {
  const lines = drawLines(chance)
  const totalCents = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 490)
  const createdMs = START_MS + number * 5 * HOUR_MS
  const paidMs = chance() < 0.9 ? createdMs + 60_000 : undefined
  const cancelledMs = chance() < 0.1 ? createdMs + 30 * HOUR_MS : undefined
  const isRefunded = paidMs !== undefined && (cancelledMs !== undefined || chance() < 0.06)
  const refundedCents = isRefunded && chance() < 0.3 ? Math.floor(totalCents / 2) : totalCents
  return {
    name: `#${1000 + number}`,
    email: chance() < 0.05 ? '' : `customer${Math.floor(chance() * 120)}@mail.example`,
    createdMs,
    paidMs,
    cancelledMs,
    refundedCents: isRefunded ? refundedCents : 0,
    totalCents,
    lines,
  }
}

/** Makes such a file of so many orders, newest first as shops write it, and the same for the same seed. */
export function shopExport(orders: number, seed: number): ShopExport {
  const chance = chanceOf(seed)
  const drawn = Array.from({ length: orders }, (_, number) => drawOrder(number, chance))
  const rows = drawn
    .flatMap((order, number) => [rowsOf(order, number)])
    .toReversed()
    .flat()
  const trailing = COLUMNS.map(() => '').join(',')
  return {
    csv: [HEADER, ...rows, trailing, trailing, ''].join('\n'),
    rows: rows.length,
    orders: drawn,
  }
}
