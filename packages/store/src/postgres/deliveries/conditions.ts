import type { DeliveryEntity, DeliveryQuery, ReplaySelection } from '@winnow/engine'
import { storedText } from '../database/text-form.ts'

type Value = number | string | readonly number[]

/** Conditions of a query, joined by AND, and the values of their parameters. */
export class Conditions {
  readonly values: Value[] = []
  private readonly texts: string[] = []

  /** `text` ends before the parameter's place. */
  add(text: string, value: Value | undefined): this {
    if (value === undefined) return this
    this.texts.push(`${text} ${this.place(value)}`)
    return this
  }

  among(column: string, values: readonly number[] | undefined): this {
    if (values === undefined) return this
    this.texts.push(`${column} = ANY (${this.place(values)}::bigint[])`)
    return this
  }

  ofEntity(entity: DeliveryEntity | undefined): this {
    return this.add('entity_type =', stored(entity?.type)).add('entity_id =', stored(entity?.id))
  }

  /** The place of another value. */
  place(value: Value): string {
    return `$${this.values.push(value)}`
  }

  /** The conditions as SQL. */
  text(): string {
    return this.texts.join(' AND ')
  }
}

export const ofQuery = (query: DeliveryQuery): Conditions =>
  new Conditions()
    .among('endpoint', query.endpoints)
    .add('message =', query.message)
    .add('state =', query.state)
    .add('replay =', query.replay)
    .add('made_ms >=', query.sinceMs)
    .add('made_ms <', query.untilMs)
    .add('number <', query.before)
    .ofEntity(query.entity)

/** Replays of replays are none. */
export const ofSelection = (source: number, selection: ReplaySelection): Conditions =>
  new Conditions()
    .add('endpoint =', source)
    .add('replay =', 0)
    .among('number', selection.numbers)
    .add('state =', selection.state)
    .add('kind =', stored(selection.kind))
    .add('made_ms >=', selection.sinceMs)
    .add('made_ms <', selection.untilMs)
    .ofEntity(selection.entity)

const stored = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : storedText(text)
