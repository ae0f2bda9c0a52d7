import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { copyDeliveries } from './copy-deliveries.ts'
import { DeliveryFile } from './delivery-file.ts'
import { DeliveryQueue } from './delivery-queue.ts'

const directories = temporaryDirectories()

const FED = { endpoint: 1, upTo: 3, isStrict: true, isHeld: false, nowMs: 1 }
const DELIVERY = { message: 3, kind: 'x', body: '{"a":"é"}', atMs: 1 }

/** A file with one delivery, closed. */
async function filled(): Promise<string> {
  const directory = await directories()
  const file = DeliveryFile.open(join(directory, 'deliveries.db'))
  new DeliveryQueue(file).add([FED, [DELIVERY]])
  file.close()
  return directory
}

it.each([
  ['damaged', (path: string) => writeFileSync(path, 'no database '.repeat(1000))],
  [
    'of another form',
    (path: string) => {
      const file = DeliveryFile.open(path)
      file.database.exec('PRAGMA user_version = 99')
      file.close()
    },
  ],
])('a file that is %s is laid aside, and an empty one made', async (_, injure) => {
  const path = join(await filled(), 'deliveries.db')
  injure(path)
  const file = DeliveryFile.open(path)
  expect(new DeliveryQueue(file).fed(1)).toBeUndefined()
  file.close()
})

it('is copied and checked', async () => {
  const [directory, target] = [await filled(), await directories()]
  await copyDeliveries(directory, target)
  expect(checkDeliveries(target)).toMatchObject({ deliveries: 1, fault: undefined })
  const file = DeliveryFile.open(join(target, 'deliveries.db'))
  const queue = new DeliveryQueue(file)
  expect(queue.fed(1)).toBe(3)
  const wish = { endpoint: 1, limit: 1, replays: 0 }
  expect(queue.claim([[wish], { nowMs: 1, untilMs: 9 }])).toMatchObject([DELIVERY])
  file.close()
})

it('without a file there is nothing to copy or check', async () => {
  const [directory, target] = [await directories(), await directories()]
  await copyDeliveries(directory, target)
  expect(checkDeliveries(target)).toBeUndefined()
})
