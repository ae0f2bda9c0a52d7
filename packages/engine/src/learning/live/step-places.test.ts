import { expect, it } from 'vitest'
import { StepPlaces, MAX_RELEARNED_EVENTS } from './step-places.ts'

function placesOf(...lessons: readonly (readonly [number, number])[]): StepPlaces {
  const places = new StepPlaces()
  for (const [sequence, events] of lessons) places.add(sequence, events)
  return places
}

it('lists the lessons before an entry', () => {
  const places = placesOf([3, 1], [5, 2], [9, 1])
  expect(places.before(3)).toEqual([])
  expect(places.before(6)).toEqual([3, 5])
  expect(places.before(100)).toEqual([3, 5, 9])
  expect(places.last).toBe(9)
})

it('knows none that come after more events than are learned again', () => {
  const places = placesOf([3, 1], [5, MAX_RELEARNED_EVENTS], [9, 1])
  expect(places.before(3)).toEqual([])
  expect(places.before(6)).toBeUndefined()
  expect(places.before(100)).toBeUndefined()
  expect(places.last).toBe(9)
})

it('comes back from a snapshot as it was; from one without it knows none', () => {
  for (const places of [
    placesOf(),
    placesOf([3, 1], [5, 2]),
    placesOf([3, 1], [5, MAX_RELEARNED_EVENTS]),
  ]) {
    const restored = new StepPlaces()
    restored.restore(JSON.parse(JSON.stringify(places.save())) as ReturnType<StepPlaces['save']>)
    expect(restored).toEqual(places)
  }
  const older = new StepPlaces()
  older.restore(undefined)
  expect(older.before(100)).toBeUndefined()
  expect(older.last).toBeGreaterThan(2 ** 40)
  older.add(7, 1)
  expect(older.last).toBe(7)
})
