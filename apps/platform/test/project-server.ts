import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { vi } from 'vitest'
import { freePort } from '../src/postgres/cluster/free-port'
import { call } from '../src/server/http/testing/call'
import { createMembers } from '../src/modules/organizations/members/members'
import { createAccessTokens } from '../src/modules/people/access-tokens/access-tokens'
import { buildServer, howdah, temporaryData, type TemporaryData } from './server-process'

const SOON = { timeout: 60_000, interval: 20 }

/** A server in a process of its own, as it is shipped, with its first project. */
export interface ProjectServer {
  /** Of the project, for clients; the same after each start. */
  endpoint: string
  keys: { anon: string; service: string }
  /** Calls the contract's API below the path of the project. @throws Error for a refusal */
  asOwner(method: string, path: string, json?: object): Promise<unknown>
  /** Opens a session of the role postgres, which outlasts the server. */
  connect(): Promise<Client>
  kill(): Promise<void>
  /** Starts a server on the data of the one that was killed. */
  startAgain(): Promise<void>
  end(): Promise<void>
}

export async function startProjectServer(): Promise<ProjectServer> {
  await buildServer()
  const data = await temporaryData()
  const [port, gateway] = [await freePort(), await freePort()]
  const start = async () => {
    const started = howdah([
      ...['--data', data.root, '--port', String(port), '--gateway-port', String(gateway)],
    ])
    await started.says('Ctrl+C stops')
    return started
  }
  let server = await start()
  const { ref, token } = await ownedProject(data)
  const project = `http://localhost:${port}/platform/projects/${ref}`
  const asOwner = async (method: string, path: string, json?: object): Promise<unknown> => {
    const reply = await call(`${project}${path}`, {
      ...{ method, headers: { authorization: `Bearer ${token}` } },
      ...(json === undefined ? {} : { json }),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`)
    return reply.body
  }
  const password = randomBytes(16).toString('hex')
  await asOwner('PUT', '/settings/database-password', { db_pass: password })
  const keys = (await asOwner('GET', '/api-keys?reveal=true')) as {
    type: string
    api_key: string
  }[]
  const keyOf = (wanted: string) => keys.find(({ type }) => type === wanted)?.api_key ?? ''
  const [database] = (await asOwner('GET', '/databases')) as { db_host: string; db_port: number }[]

  return {
    endpoint: `http://127.0.0.1:${gateway}/${ref}`,
    keys: { anon: keyOf('anon'), service: keyOf('service_role') },
    asOwner,
    async connect() {
      const client = new Client({
        ...{ host: database?.db_host, port: database?.db_port, password },
        ...{ user: 'postgres', database: 'postgres' },
      })
      await client.connect()
      return client
    },
    async kill() {
      server.child.kill('SIGKILL')
      await server.ended
    },
    async startAgain() {
      server = await start()
    },
    async end() {
      server.child.kill('SIGTERM')
      await server.ended
      await data.end()
    },
  }
}

/** Returns the project of the first start, and a token of its owner. */
export async function ownedProject(data: TemporaryData): Promise<{ ref: string; token: string }> {
  const { close, pool } = await data.control()
  try {
    const ref = await vi.waitFor(async () => {
      const { rows } = await pool.query<{ ref: string }>(
        `select ref from projects where status = 'ACTIVE_HEALTHY'`,
      )
      if (!rows[0]) throw new Error('The project is not running yet.')
      return rows[0].ref
    }, SOON)
    const personId = (await createMembers(pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(pool).create({ personId, name: 'of the test' })
    return { ref, token }
  } finally {
    await close()
  }
}
