import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'

/** Channel on which the control database tells the refs of changed projects. */
const CHANNEL = 'project_changes'
/** Begins the payload of a server's question to itself. */
const ECHO = 'echo '
/** Time in milliseconds in which a question must be heard. */
const ECHO_TIMEOUT_MS = 3_000

/** Session of the control database in which changes of projects are heard. */
export interface ChangeListener {
  /**
   * Settles once all changes that were made before the call have been heard.
   * @throws Error if the session has ended or does not answer; then it hears nothing more
   */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export interface ListenerParts {
  connection: ClientConfig
  /** Called with the ref of a changed project, or an empty text for all projects. */
  onChange(ref: string): void
  /** Called once when the session has ended by itself. */
  onEnd(): void
}

/** Opens a session. @throws Error if there is none, or if it hears no notifications, as behind some poolers */
export async function listenToChanges({
  connection,
  onChange,
  onEnd,
}: ListenerParts): Promise<ChangeListener> {
  const client = new Client(connection)
  const heard = new Map<string, () => void>()
  let failure: Error | null = null
  const failures = new Set<(error: Error) => void>()

  function fail(error: Error): void {
    if (failure !== null) return
    failure = error
    for (const reject of failures) reject(error)
    void client.end().catch(() => undefined)
    onEnd()
  }
  client.on('error', fail)
  client.on('end', () => fail(new Error('The session has ended.')))
  client.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(ECHO)) heard.get(payload)?.()
    else onChange(payload)
  })

  async function catchUp(): Promise<void> {
    if (failure !== null) throw failure
    const echo = `${ECHO}${randomUUID()}`
    let settle: () => void = () => undefined
    const answered = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => fail(new Error('The session hears no notifications.')),
        ECHO_TIMEOUT_MS,
      )
      settle = () => {
        clearTimeout(timer)
        heard.delete(echo)
        failures.delete(reject)
      }
      heard.set(echo, resolve)
      failures.add(reject)
    })
    try {
      // Notifications arrive in the order in which their transactions ended.
      const sent = client.query('select pg_notify($1, $2)', [CHANNEL, echo])
      sent.catch(fail)
      await answered
    } finally {
      settle()
    }
  }

  await client.connect()
  try {
    // Nothing is lost with it but questions.
    await client.query('set synchronous_commit = off')
    await client.query(`listen ${CHANNEL}`)
    await catchUp()
  } catch (error) {
    fail(error as Error)
    throw error
  }
  return {
    catchUp,
    async close() {
      failure ??= new Error('The session is closed.')
      await client.end()
    },
  }
}
