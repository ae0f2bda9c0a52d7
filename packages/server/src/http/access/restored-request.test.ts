import { expect, it } from 'vitest'
import { idMasks } from '../../rights/id-masks.ts'
import { restoredBody, restoredTarget } from './restored-request.ts'

const { mask, unmask } = idMasks({ lo: 1, hi: 2 })
const ANN = 'ann@shop.example'
const back = (text: string) => unmask(1, text)

it('a request has ids in the place of masks: in its path, its query, and members for ids', () => {
  const sent = mask(1, ANN)
  const coded = encodeURIComponent(sent)
  const id = encodeURIComponent(ANN)
  expect(restoredTarget(`/v1/users/${coded}/timeline?x=${sent}&y=1`, back)).toBe(
    `/v1/users/${id}/timeline?x=${id}&y=1`,
  )
  expect(restoredTarget('/v1/users/masked-id:AAAA', back)).toBe('/v1/users/masked-id:AAAA')
  const value = {
    user_id: sent,
    note: sent,
    add: [{ value: sent }],
    of: { type: 'user', id: sent },
  }
  const { text, value: restored } = restoredBody({ text: JSON.stringify(value), value }, back)
  // A note is shown again, and so must not become the id.
  expect(restored).toEqual({
    user_id: ANN,
    note: sent,
    add: [{ value: ANN }],
    of: { type: 'user', id: ANN },
  })
  expect(JSON.parse(text)).toEqual(restored)
})
