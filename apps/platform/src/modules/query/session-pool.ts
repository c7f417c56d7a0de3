import type {
  ClusterConnections,
  ClusterLogin,
  ConnectionTarget,
} from '../../postgres/cluster/cluster.types'
import { Session } from '../../postgres/wire/session'
import { readSessionStart, type SessionStart } from './clean-up-session'

/** A session on which nothing has run. */
export interface FreshSession {
  session: Session
  start: SessionStart
  /** The run is to be one statement in a transaction in which nothing can be written. */
  readOnlyTransaction: boolean
}

/** Lifetime of an unused session, in milliseconds. */
const SPARE_LIFETIME_MS = 60_000

/**
 * Sessions for runs. A session serves one run and is closed after it, so no state of an earlier run
 * can be reached. To save a run the time to connect, one unused session per login is held ready
 * after the first run.
 */
export class SessionPool {
  readonly #clusters: ClusterConnections
  readonly #spares = new Map<string, { fresh: FreshSession; timer: NodeJS.Timeout }>()
  #closed = false

  constructor(clusters: ClusterConnections) {
    this.#clusters = clusters
  }

  /** @throws ProjectNotActive, UnknownDatabase, and any error of Postgres while connecting */
  async take(ref: string, login: ClusterLogin, database?: string): Promise<FreshSession> {
    // Also for a spare session: the login is checked before every run.
    const target = await this.#clusters.target(ref, login, database)
    const spare = this.#takeSpare(keyOf(ref, target))
    return spare ?? open(target)
  }

  /** Opens a session for the next run of the same kind. A failure is harmless: the next run opens its own. */
  async prepare(ref: string, login: ClusterLogin): Promise<void> {
    try {
      const target = await this.#clusters.target(ref, login)
      const key = keyOf(ref, target)
      if (this.#closed || this.#spares.has(key)) return
      const fresh = await open(target)
      if (this.#closed || this.#spares.has(key) || !fresh.session.usable)
        return fresh.session.close()
      const timer = setTimeout(
        () => this.#takeSpare(key)?.session.close(),
        SPARE_LIFETIME_MS,
      ).unref()
      this.#spares.set(key, { fresh, timer })
      void fresh.session.closed.then(() => {
        if (this.#spares.get(key)?.fresh === fresh) this.#takeSpare(key)
      })
    } catch {
      return
    }
  }

  /** After a run that may have changed what a session starts with (settings of roles and databases, for example). */
  drop(ref: string): void {
    for (const key of [...this.#spares.keys()])
      if (key.startsWith(`${ref}/`)) this.#takeSpare(key)?.session.close()
  }

  close(): void {
    this.#closed = true
    for (const key of [...this.#spares.keys()]) this.#takeSpare(key)?.session.close()
  }

  #takeSpare(key: string): FreshSession | null {
    const spare = this.#spares.get(key)
    if (!spare) return null
    this.#spares.delete(key)
    clearTimeout(spare.timer)
    return spare.fresh.session.usable ? spare.fresh : null
  }
}

/** The password is part of it: a target whose login was healed is another one. */
function keyOf(ref: string, target: ConnectionTarget): string {
  return [ref, target.host, target.port, target.user, target.password, target.database].join('/')
}

async function open(target: ConnectionTarget): Promise<FreshSession> {
  const session = await Session.open(target)
  try {
    return {
      session,
      start: await readSessionStart(session),
      readOnlyTransaction: target.readOnlyTransaction ?? false,
    }
  } catch (error) {
    session.destroy()
    throw error
  }
}
