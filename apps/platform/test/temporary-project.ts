import { Client } from 'pg'
import type { ClusterLogin, ConnectionTarget } from '../src/postgres/cluster/cluster.types'
import { temporaryClusters, type TemporaryClusters } from './temporary-clusters'

/** A project's cluster with the sample schema, and sessions on it. */
export interface TemporaryProject extends TemporaryClusters {
  ref: string
  /** Of the role `postgres`. */
  password: string
  run(login: ClusterLogin, sql: string, database?: string): Promise<void>
  /** The one value that a query answers. */
  value(login: ClusterLogin, sql: string, database?: string): Promise<unknown>
  /** Result of a statement: its SQLSTATE, or `done`. */
  outcome(login: ClusterLogin, sql: string, database?: string): Promise<string>
  /** The one value that a query answers to a program of the project's people. */
  overTcp(user: string, password: string, sql?: string, database?: string): Promise<unknown>
}

export async function withSession<T>(
  target: ConnectionTarget,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(target)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function oneValue(client: Client, sql: string): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  return rows[0]?.[0]
}

export async function temporaryProject(
  options?: Parameters<typeof temporaryClusters>[0],
): Promise<TemporaryProject> {
  const temporary = await temporaryClusters(options)
  const { clusters } = temporary
  const ref = 'projectprojectprojec'
  const password = "it's a “pässword” 🐘"
  await clusters.initialize(ref)
  await clusters.start(ref)
  await clusters.bootstrap(ref, { databasePassword: password, sample: true })

  async function run(login: ClusterLogin, sql: string, database?: string): Promise<void> {
    await withSession(await clusters.target(ref, login, database), (client) => client.query(sql))
  }
  return {
    ...temporary,
    ref,
    password,
    run,
    value: async (login, sql, database) =>
      withSession(await clusters.target(ref, login, database), (client) => oneValue(client, sql)),
    async outcome(login, sql, database) {
      try {
        await run(login, sql, database)
        return 'done'
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    },
    async overTcp(user, secret, sql = 'select current_user', database = 'postgres') {
      const { host, port } = await clusters.endpoint(ref)
      return withSession({ host, port, user, password: secret, database }, (client) =>
        oneValue(client, sql),
      )
    },
  }
}
