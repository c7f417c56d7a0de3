import { Client } from 'pg'
import { CONSOLE, CONSOLE_USER } from '../pool-files'

/** Address of the console of a pool process. */
export interface ConsoleAddress {
  socket: string
  port: number
  password: string
}

/** Runs a command on the console. @throws when the process does not answer */
export async function runOnConsole(
  { socket, port, password }: ConsoleAddress,
  command: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({
    host: socket,
    port,
    user: CONSOLE_USER,
    password,
    database: CONSOLE,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(command)
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
