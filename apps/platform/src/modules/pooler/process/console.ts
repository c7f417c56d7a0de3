import { Client } from 'pg'
import { CONSOLE, CONSOLE_USER } from '../pool-files'

/** Address of the console of a pool process. */
export interface ConsoleAddress {
  socket: string
  port: number
  password: string
}

/** A session on the console of a pool process. */
export interface ConsoleSession {
  /** False after its connection has ended. */
  readonly isOpen: boolean
  run(command: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Opens a session on the console. @throws when the process does not answer */
export async function openConsole({
  socket,
  port,
  password,
}: ConsoleAddress): Promise<ConsoleSession> {
  const client = new Client({
    host: socket,
    port,
    user: CONSOLE_USER,
    password,
    database: CONSOLE,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  let isOpen = true
  client.on('error', () => (isOpen = false))
  client.on('end', () => (isOpen = false))
  await client.connect()
  return {
    get isOpen() {
      return isOpen
    },
    run: async (command) => (await client.query<Record<string, unknown>>(command)).rows,
    close: () => client.end().catch(() => undefined),
  }
}

/** Runs a command on the console. @throws when the process does not answer */
export async function runOnConsole(
  address: ConsoleAddress,
  command: string,
): Promise<Record<string, unknown>[]> {
  const session = await openConsole(address)
  try {
    return await session.run(command)
  } finally {
    await session.close()
  }
}
