import type {
  ClusterConnections,
  ClusterLogin,
  ConnectionTarget,
} from '../../../postgres/cluster/cluster.types'
import { withRoom } from '../../../postgres/network/unfinished-logins'
import { Session } from '../../../postgres/wire/session'
import type { Replicas } from '../../replicas/replicas'
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
  embed: 2,
  anon: 1,
  authenticated: 1,
}

/** Login and database that a session is for. */
interface SessionRequest {
  ref: string
  login: ClusterLogin
  /** Default: the project's own. */
  database?: string | undefined
  /** Identifier of a read replica. Default: the primary. */
  replica?: string | undefined
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
  readonly #replicas: Pick<Replicas, 'address'>
  readonly #ready = new Map<string, ReadySessions>()
  #closed = false

  constructor(clusters: ClusterConnections, replicas: Pick<Replicas, 'address'>) {
    this.#clusters = clusters
    this.#replicas = replicas
  }

  /** @throws ProjectNotActive, UnknownDatabase, ReplicaError, and any error of Postgres while connecting */
  async take({ ref, login, database, replica }: SessionRequest): Promise<FreshSession> {
    // Also for an unused session: the login is checked before every run.
    const target = await this.#target({ ref, login, database, replica })
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
  async prepare(ref: string, login: ClusterLogin, replica?: string): Promise<void> {
    try {
      const target = await this.#target({ ref, login, replica })
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

  /** A replica has the logins of its primary, on which they are checked. */
  async #target({ ref, login, database, replica }: SessionRequest): Promise<ConnectionTarget> {
    const target = await this.#clusters.target(ref, login, database)
    return replica === undefined
      ? target
      : { ...target, ...(await this.#replicas.address(ref, replica)) }
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
