import { Client } from 'pg'
import { boundedSocket } from '../wire/bounded-socket'
import { PLATFORM_APPLICATION } from '../cluster/admin-client'
import type { ConnectionTarget } from '../cluster/cluster.types'

export interface LoginSession {
  /** Settings after those of the login, as `-c name=value`. */
  options: string
  /** Bytes that Postgres may send; unlimited by default. */
  maxAnswerBytes?: number
}

/**
 * Runs `work` in a session of its own as one of the platform's logins: statements on what the
 * project's people own, whose code must not run as the superuser.
 * @throws any error of Postgres
 */
export async function withLogin<T>(
  target: ConnectionTarget,
  { maxAnswerBytes, options }: LoginSession,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...target,
    ...(maxAnswerBytes === undefined ? {} : { stream: () => boundedSocket(maxAnswerBytes) }),
    options: [target.options, options].join(' '),
    application_name: PLATFORM_APPLICATION,
    connectionTimeoutMillis: 10_000,
  })
  // An error between two queries is an event; the next query reports it again.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
