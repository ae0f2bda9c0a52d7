import { isRecord, LIMITS } from '@winnow/contract'
import { type BodyRead, type listCalls, type Members, NEW_VALUE } from '@winnow/contract/native'
import { type CountedList, readListValue, type WantedValue } from '@winnow/engine'
import { wrongMembers } from '../../http/body/body-members.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { authorOf } from './author-of.ts'
import { changed, knownList } from './known-list.ts'
import { readExpiry } from './read-expiry.ts'

type ChangeCall = (typeof listCalls)['changeListValues']

/** The values of a body, and what is wrong with it by member. */
interface ReadValues {
  readonly add: readonly WantedValue[]
  readonly remove: readonly string[]
  readonly issues: Readonly<Record<string, string>>
}

/** Adds values and removes them, all or none. */
export const changeListValues: NativeHandler<ChangeCall> = async (exchange, { path, body }) => {
  const { services, caller, nowMs } = exchange
  const name = path('listName')
  const list = await knownList(exchange, name)
  const { author: named, source = 'api', ...sent } = await body()
  const author = authorOf(caller, named)
  const count = (sent.add?.length ?? 0) + (sent.remove?.length ?? 0)
  if (count > LIMITS.listChangeValuesCount) {
    const problem = `A request has at most ${LIMITS.listChangeValuesCount} values.`
    throw new OwnRefusal('invalid_request', problem)
  }
  const { issues, ...values } = readValues(list, sent, nowMs)
  if (Object.keys(issues).length > 0) throw wrongMembers(issues)
  const environment = caller.environment.number
  const request = { environment, list: name, kind: list.kind, author, source, ...values }
  const change = services.core.execute({
    is: 'change_list',
    request: { ...request, receivedAtMs: nowMs },
  })
  const { sequence = null, ...counts } = await changed(name, change)
  return { ...counts, sequence }
}

function readValues(
  list: CountedList,
  { add = [], remove = [] }: Pick<BodyRead<ChangeCall>, 'add' | 'remove'>,
  nowMs: number,
): ReadValues {
  const issues = new Map<string, string>()
  const note = (place: string, problem: string): undefined => {
    if (issues.size < LIMITS.problemsPerEventCount) issues.set(place, problem)
  }
  return {
    add: add.flatMap(
      (value, at) => readAddition(list, value, { place: `add[${at}]`, nowMs, note }) ?? [],
    ),
    remove: remove.flatMap((text, at) => readText(list, text, `remove[${at}]`, note) ?? []),
    get issues() {
      return Object.fromEntries(issues)
    },
  }
}

type Note = (place: string, problem: string) => undefined

function readText(list: CountedList, text: unknown, place: string, note: Note) {
  if (typeof text !== 'string') return note(place, 'must be a text')
  const read = readListValue(list, text)
  return 'problem' in read ? note(place, read.problem) : read.value
}

interface Place {
  readonly place: string
  readonly nowMs: number
  readonly note: Note
}

function readAddition(
  list: CountedList,
  sent: unknown,
  { place, nowMs, note }: Place,
): WantedValue | undefined {
  if (!isRecord(sent)) return note(place, 'must be an object {value}')
  const members: Members = NEW_VALUE
  for (const [name, value] of Object.entries(sent)) {
    const known = Object.hasOwn(members, name) ? members[name] : undefined
    if (known === undefined) return note(`${place}.${name.slice(0, 64)}`, 'unknown')
    if (value !== null && known.read(value) === undefined)
      return note(`${place}.${name}`, `must be ${known.expects}`)
  }
  const value = readText(list, sent['value'], `${place}.value`, note)
  const time = sent['expires_at'] ?? undefined
  const expiresAtMs = time === undefined ? undefined : readExpiry(time, nowMs)
  if (typeof expiresAtMs === 'string') return note(`${place}.expires_at`, expiresAtMs)
  const reason = NEW_VALUE.reason.read(sent['reason'])
  if (value === undefined) return undefined
  return {
    value,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(reason !== undefined && { reason }),
  }
}
