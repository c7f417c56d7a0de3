import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { replicaStatusOf } from './replica-views'
import type { ReplicasServices } from './services'

/** Replicas that answer the reads of a project's programs. */
export interface ReplicaReads {
  /** Returns the replicas that are healthy and up to date, the next in turn first; none without such a replica. */
  inTurn(projectRef: string): Promise<string[]>
  /** Leaves a replica out for some seconds. */
  leave(identifier: string): void
}

/** Replicas that lag further behind, in seconds, do not answer. */
const MAX_LAG_SECONDS = 10
/** Age of the answer that the next request uses, in milliseconds. */
const FRESH_MS = 1_000
/** Age in milliseconds at which a request waits for a new answer. */
const STALE_MS = 5_000
const ANSWER_TIMEOUT_MS = 2_000
/** Time in milliseconds that a failed replica is left out. */
const LEAVE_MS = 5_000

interface Known {
  at: number
  identifiers: string[]
  /** Number of requests. */
  turn: number
  reading: Promise<void> | null
}

/** A position in the log that a replica has received, and when that was found. */
interface Received {
  lsn: string
  at: number
}

interface Answer {
  received: string | null
  isReceiving: boolean
  hasReplayed: boolean
}

export function createReplicaReads(
  services: Pick<
    ReplicasServices,
    'followReplicas' | 'log' | 'projects' | 'replicas' | 'replicaServers' | 'replicasTable'
  >,
): ReplicaReads {
  const { followReplicas, log, projects, replicaServers, replicasTable: rows } = services
  const projectsRead = new Map<string, Known>()
  const left = new Map<string, number>()
  const positions = new Map<string, Received>()

  /** Asks a replica whether it receives the log, and for how long it has not replayed what it has. */
  async function isUpToDate(identifier: string): Promise<boolean> {
    const target = replicaServers.admin({ identifier })
    const measured = followReplicas.lagOf(identifier)
    if (target === null) positions.delete(identifier)
    if (target === null || (measured !== null && measured.seconds > MAX_LAG_SECONDS)) return false
    const known = positions.get(identifier)
    const answer = await Promise.race([
      ask(target, known?.lsn ?? '0/0').catch(() => null),
      sleep(ANSWER_TIMEOUT_MS, null, { ref: false }),
    ])
    if (answer === null || !answer.isReceiving || answer.received === null) return false
    if (known && !answer.hasReplayed) return Date.now() - known.at <= MAX_LAG_SECONDS * 1_000
    positions.set(identifier, { lsn: answer.received, at: Date.now() })
    return true
  }

  async function read(projectRef: string, known: Known): Promise<void> {
    const replicas = await rows.ofProject(projectRef)
    const project = replicas.length === 0 ? null : await projects.byRef(projectRef)
    const healthy =
      project === null
        ? []
        : replicas.filter(
            (replica) => replicaStatusOf(services, replica, project.status) === 'ACTIVE_HEALTHY',
          )
    const answers = await Promise.all(healthy.map(({ identifier }) => isUpToDate(identifier)))
    known.identifiers = healthy.flatMap(({ identifier }, at) => (answers[at] ? [identifier] : []))
    known.at = Date.now()
  }

  function readAgain(projectRef: string, known: Known): Promise<void> {
    known.reading ??= read(projectRef, known)
      .catch((error: unknown) => {
        known.identifiers = []
        log.warn('The read replicas of a project are unknown', { project: projectRef, error })
      })
      .finally(() => {
        known.reading = null
      })
    return known.reading
  }

  function knownOf(projectRef: string): Known {
    const known = projectsRead.get(projectRef) ?? {
      ...{ at: 0, identifiers: [], turn: 0, reading: null },
    }
    projectsRead.set(projectRef, known)
    return known
  }

  return {
    async inTurn(projectRef) {
      const known = knownOf(projectRef)
      const age = Date.now() - known.at
      const reading = age > FRESH_MS ? readAgain(projectRef, known) : null
      if (age > STALE_MS) await reading
      for (const [one, until] of left) if (until <= Date.now()) left.delete(one)
      const present = known.identifiers.filter((one) => !left.has(one))
      if (present.length === 0) return []
      known.turn += 1
      const first = known.turn % present.length
      return [...present.slice(first), ...present.slice(0, first)]
    },
    leave(identifier) {
      left.set(identifier, Date.now() + LEAVE_MS)
    },
  }
}

const ask = (target: ConnectionTarget, lsn: string): Promise<Answer | null> =>
  withAdmin(target, async (client) => {
    const { rows } = await client.query<Answer>(
      `select pg_last_wal_receive_lsn()::text as received,
          exists (select from pg_stat_wal_receiver where status = 'streaming') as "isReceiving",
          coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReplayed"`,
      [lsn],
    )
    return rows[0] ?? null
  })
