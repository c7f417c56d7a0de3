import type {
  ClusterConnections,
  ClusterLogin,
  ConnectionTarget,
} from '../../postgres/cluster/cluster.types'
import { withRoom } from '../../postgres/network/unfinished-logins'
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
/** Maximum number of unused sessions of a login. A page starts several queries at a time. */
const MAX_SPARES: Record<ClusterLogin, number> = {
  admin: 0,
  editor: 2,
  reader: 2,
  service: 0,
  auth: 0,
  rest: 0,
  realtime: 0,
  anon: 1,
  authenticated: 1,
}

interface Spare {
  fresh: FreshSession
  timer: NodeJS.Timeout
}

/** The unused sessions of one login on one project. */
interface ReadySessions {
  spares: Spare[]
  /** Sessions that are being opened for it. */
  opening: number
}

/**
 * Sessions for runs. A session serves one run and is closed after it, so no state of an earlier run
 * can be reached. To save a run the time to connect, unused sessions of a login are held ready after
 * its first run.
 */
export class SessionPool {
  readonly #clusters: ClusterConnections
  readonly #ready = new Map<string, ReadySessions>()
  #closed = false

  constructor(clusters: ClusterConnections) {
    this.#clusters = clusters
  }

  /** @throws ProjectNotActive, UnknownDatabase, and any error of Postgres while connecting */
  async take(ref: string, login: ClusterLogin, database?: string): Promise<FreshSession> {
    // Also for an unused session: the login is checked before every run.
    const target = await this.#clusters.target(ref, login, database)
    const key = keyOf(ref, target)
    let spare = this.#ready.get(key)?.spares.shift()
    while (spare && !spare.fresh.session.usable) spare = this.#ready.get(key)?.spares.shift()
    if (!spare) return open(target)
    clearTimeout(spare.timer)
    return spare.fresh
  }

  /**
   * Opens sessions for the next runs of the same kind. It is called after a run and not while one is
   * under way, whose changes to its own login would be part of them. A failure is harmless: the next
   * run opens its own.
   */
  async prepare(ref: string, login: ClusterLogin): Promise<void> {
    try {
      const target = await this.#clusters.target(ref, login)
      this.#fill(keyOf(ref, target), target, MAX_SPARES[login])
    } catch {
      return
    }
  }

  /** After a run that may have changed what a session starts with (settings of roles and databases, for example). */
  drop(ref: string): void {
    for (const [key, ready] of this.#ready) if (key.startsWith(`${ref}/`)) this.#clear(key, ready)
  }

  close(): void {
    this.#closed = true
    for (const [key, ready] of this.#ready) this.#clear(key, ready)
  }

  #fill(key: string, target: ConnectionTarget, count: number): void {
    if (this.#closed) return
    const ready = this.#ready.get(key) ?? { spares: [], opening: 0 }
    this.#ready.set(key, ready)
    while (ready.spares.length + ready.opening < count) {
      ready.opening += 1
      void open(target)
        .then((fresh) => this.#put(key, ready, fresh))
        .catch(() => undefined)
        .finally(() => {
          ready.opening -= 1
          this.#forgetEmpty(key, ready)
        })
    }
  }

  #put(key: string, ready: ReadySessions, fresh: FreshSession): void {
    // They were dropped while this one was opened, and it may start with old settings.
    if (this.#ready.get(key) !== ready || !fresh.session.usable) return fresh.session.close()
    const remove = () => {
      clearTimeout(spare.timer)
      const index = ready.spares.indexOf(spare)
      if (index < 0) return
      ready.spares.splice(index, 1)
      fresh.session.close()
      this.#forgetEmpty(key, ready)
    }
    const spare: Spare = { fresh, timer: setTimeout(remove, SPARE_LIFETIME_MS).unref() }
    ready.spares.push(spare)
    void fresh.session.closed.then(remove)
  }

  #forgetEmpty(key: string, ready: ReadySessions): void {
    if (ready.spares.length + ready.opening === 0 && this.#ready.get(key) === ready)
      this.#ready.delete(key)
  }

  #clear(key: string, ready: ReadySessions): void {
    this.#ready.delete(key)
    for (const { fresh, timer } of ready.spares.splice(0)) {
      clearTimeout(timer)
      fresh.session.close()
    }
  }
}

/** The password is part of it: a target whose login was healed is another one. */
function keyOf(ref: string, target: ConnectionTarget): string {
  return [ref, target.host, target.port, target.user, target.password, target.database].join('/')
}

async function open(target: ConnectionTarget): Promise<FreshSession> {
  const session = await withRoom(target, () => Session.open(target))
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
