import { expect, it } from 'vitest'
import { readLabelLine } from './label-line.ts'

const line = { id: 'l1', abuse_type: 'payment', bad: true, label_time: 1_767_225_700_000 }

it.each(['order', 'transaction', 'content', 'session'])('a line can be of a guest’s %s', (type) => {
  expect(readLabelLine({ ...line, entity: type, entity_id: 'a thing' })).toMatchObject({
    userId: undefined,
    label: { of: { type, id: 'a thing' } },
  })
})

it.each([{}, { entity: 'user' }, { entity: 'login' }, { entity: 'order', $user_id: '' }])(
  'a line of %j is refused without a user',
  (fields) => {
    expect(readLabelLine({ ...line, entity_id: 'a thing', ...fields })).toContain('$.$user_id')
  },
)

it('a line can be of a login, which its id names', () => {
  const login = { ...line, entity: 'login', $user_id: 'ann' }
  const read = readLabelLine(login)
  expect(read).toMatchObject({ id: 'l1', userId: 'ann' })
  expect(read).not.toHaveProperty('label.of')
  expect(readLabelLine({ ...login, id: undefined })).toContain('$.id')
})
