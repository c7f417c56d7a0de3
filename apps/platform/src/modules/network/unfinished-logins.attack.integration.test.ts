import { createConnection, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'

const PASSWORD = 'a long password of the database'
const NEXT_PASSWORD = 'another password, as long'
/** More than a Postgres of this size has. */
const SOCKETS = 150

let testPlatform: TestPlatform
let port: number
let stop = () => {}

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  const { clusters, projectLife } = testPlatform.running.platform
  await projectLife.setDatabasePassword(testPlatform.projectRef, PASSWORD)
  port = (await clusters.endpoint(testPlatform.projectRef)).port
})
afterEach(() => stop())
afterAll(() => testPlatform.stop())

/** The first message of a client, which Postgres answers by asking for the password. */
function startupMessage(): Buffer {
  const text = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + text.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, text])
}

/** Opens connections that never send a password, and each one again when it is closed. */
function flood(): void {
  let isOn = true
  const sockets = new Set<Socket>()
  const open = () => {
    const socket = createConnection({ host: '127.0.0.1', port }, () =>
      socket.write(startupMessage()),
    )
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume()
    socket.once('close', () => {
      sockets.delete(socket)
      if (isOn) setTimeout(open, 5)
    })
  }
  for (let count = 0; count < SOCKETS; count++) open()
  stop = () => {
    isOn = false
    for (const socket of sockets) socket.destroy()
  }
}

/** Returns `ok`, or the reason that a program does not get in. */
async function tries(localAddress: string, password = PASSWORD): Promise<string> {
  const socket = createConnection({ host: '127.0.0.1', port, localAddress })
  const client = new Client({
    ...{ user: 'postgres', password, database: 'postgres' },
    connectionTimeoutMillis: 5_000,
    stream: () => Object.assign(socket, { connect: () => socket }),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return 'ok'
  } catch (error) {
    return (error as Error).message
  }
}

async function send(method: string, path: string, body: unknown): Promise<number> {
  const { projectRef, tokens, url } = testPlatform
  const response = await fetch(`${url}/platform/projects/${projectRef}/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
  return response.status
}

it('clients that never send a password leave the project to its owner, who excludes them', async () => {
  flood()
  await vi.waitFor(async () => expect(await tries('127.0.0.1')).toMatch(/too many clients/), {
    timeout: 20_000,
    interval: 50,
  })
  for (let turn = 0; turn < 3; turn++)
    expect(await send('POST', 'query', { query: 'select 1' })).toBe(200)
  const buckets = await fetch(
    `${testPlatform.url}/platform/storage/${testPlatform.projectRef}/buckets`,
    { headers: { authorization: `Bearer ${testPlatform.tokens.owner}` } },
  )
  expect(buckets.status).toBe(200)
  expect(await send('PUT', 'settings/database-password', { db_pass: NEXT_PASSWORD })).toBe(204)
  expect(
    await send('PUT', 'network-restrictions', {
      allowed_ranges: ['127.0.0.2/32'],
      confirms_lockout: true,
    }),
  ).toBe(200)
  await vi.waitFor(async () => expect(await tries('127.0.0.2', NEXT_PASSWORD)).toBe('ok'), {
    timeout: 20_000,
    interval: 50,
  })
})
