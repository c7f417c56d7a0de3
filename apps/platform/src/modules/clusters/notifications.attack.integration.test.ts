import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { temporaryProject, type TemporaryProject } from '../../../test/temporary-project'

let project: TemporaryProject
beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

async function session(): Promise<Client> {
  const client = new Client(await project.clusters.target(project.ref, 'editor'))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

it('a listener that stays in its transaction is ended before the notification queue is full', async () => {
  const [slow, listener, writer] = [await session(), await session(), await session()]
  let ended = false
  slow.on('end', () => (ended = true))
  const received: string[] = []
  listener.on('notification', ({ payload }) => received.push((payload ?? '').slice(-3)))
  await slow.query('listen channel')
  await listener.query('listen channel')
  await slow.query('begin')
  await slow.query('select 1')
  await writer.query(
    `select pg_notify('channel', repeat('x', 7000) || lpad(i::text, 6, '0')) from generate_series(1, 15000) as i`,
  )
  const usage = async () =>
    Number(await project.value('admin', 'select pg_notification_queue_usage()'))
  await vi.waitFor(async () => expect(await usage()).toBeGreaterThan(0.01))

  await project.clusters.limitNotifications(0.5)
  expect(ended).toBe(false)
  await project.clusters.limitNotifications(0.01)
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 20_000 })
  // The next notification moves the end of the queue.
  await writer.query(`notify channel, 'end'`)
  await vi.waitFor(async () => expect(await usage()).toBeLessThan(0.01), { timeout: 20_000 })
  await vi.waitFor(() => expect(received.at(-1)).toBe('end'), { timeout: 20_000 })
  expect(received).toHaveLength(15_001)
  await listener.end()
  await writer.end()
})
