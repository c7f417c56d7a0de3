import type { ClusterCounters } from '../../postgres/statistics/cluster-counters'
import type { Provisioner } from '../clusters/clusters.types'
import type { Projects } from '../projects/projects'
import type { ReplicaServers } from '../replicas/replica-servers'
import type { ReplicasTable } from '../replicas/replicas-table'
import type { Log } from '../../base/log/log'
import { clusterSample, type CountersAt } from './counter-steps'
import { measureStorage } from './measure-storage'
import type { ClusterSample, Metrics, ProjectSample, ReplicaSample } from './metrics.types'
import { noTraffic, sumOfTraffic, type Traffic, type TrafficCount } from './traffic'

const MINUTE_MS = 60_000
/**
 * Number of projects measured concurrently, and interval in minutes at which their files are
 * measured.
 */
const CONCURRENT_PROJECTS = 4
const STORAGE_INTERVAL_MINUTES = 10

export interface SamplerParts {
  /** This data directory's id. */
  home: string
  projects: Pick<Projects, 'inDataDirectory'>
  provisioners: Pick<Provisioner, 'counters' | 'target'>
  replicasTable: Pick<ReplicasTable, 'inDataDirectory'>
  replicaServers: Pick<ReplicaServers, 'counters' | 'health'>
  metrics: Metrics
  traffic: Traffic
  log: Log
}

export interface Sampler {
  /** Takes a measurement and writes it for the past minute. */
  tick(now: Date): Promise<void>
  /** Writes the counts since the last call. */
  flush(now: Date): Promise<void>
}

/**
 * Measures the projects of this data directory. An external database is not connected to for that:
 * it is measured only in minutes in which it is used here.
 */
export function createSampler({
  home,
  projects,
  provisioners,
  replicasTable,
  replicaServers,
  metrics,
  traffic,
  log,
}: SamplerParts): Sampler {
  let before = new Map<string, CountersAt>()
  let replicasBefore = new Map<string, CountersAt>()
  /** Counted, and not written yet. */
  const pending = new Map<string, TrafficCount>()
  let ticks = 0

  function takeTraffic(): void {
    for (const [ref, more] of traffic.take())
      pending.set(ref, sumOfTraffic(pending.get(ref) ?? noTraffic, more))
  }

  /** Reads the counters of a Postgres, by the name of the database; null while it does not answer. */
  async function countersOf(
    database: string,
    read: Promise<ClusterCounters>,
  ): Promise<CountersAt | null> {
    try {
      const counters = await read
      return { at: Date.now(), counters }
    } catch (error) {
      // Whether it is down is its status' business; here it leaves a gap.
      log.debug('A database could not be measured', { database, error })
      return null
    }
  }

  async function measureReplicas(minute: Date): Promise<void> {
    const replicas = await replicasTable.inDataDirectory(home)
    const latest = new Map<string, CountersAt>()
    const samples: ReplicaSample[] = []
    await eachOf(
      replicas.filter((replica) => replicaServers.health(replica) === 'healthy'),
      CONCURRENT_PROJECTS,
      async ({ identifier }) => {
        const counted = await countersOf(identifier, replicaServers.counters({ identifier }))
        if (counted === null) return
        latest.set(identifier, counted)
        const cluster = clusterSample(replicasBefore.get(identifier), counted)
        samples.push({ identifier, cluster })
      },
    )
    replicasBefore = latest
    await metrics.recordReplicas(minute, samples)
  }

  async function write(minute: Date, measured: ReadonlyMap<string, Measured>): Promise<void> {
    takeTraffic()
    const refs = [...new Set([...measured.keys(), ...pending.keys()])]
    const samples = refs.map((ref): ProjectSample => {
      const { cluster = null, storageBytes = null } = measured.get(ref) ?? {}
      return { ref, ...(pending.get(ref) ?? noTraffic), cluster, storageBytes }
    })
    if (samples.length === 0) return
    await metrics.record(minute, samples)
    pending.clear()
  }

  return {
    async tick(now) {
      takeTraffic()
      const running = (await projects.inDataDirectory(home)).filter(
        ({ status }) => status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY',
      )
      const own = new Set(running.map(({ ref }) => ref))
      const refs = [...new Set([...own, ...pending.keys()])]
      const withStorage = ticks++ % STORAGE_INTERVAL_MINUTES === 0
      const latest = new Map<string, CountersAt>()
      const measured = new Map<string, Measured>()
      await eachOf(refs, CONCURRENT_PROJECTS, async (ref) => {
        const counted = await countersOf(ref, provisioners.counters(ref))
        if (counted) latest.set(ref, counted)
        const storageBytes =
          withStorage && counted && own.has(ref)
            ? await measureStorage(provisioners, ref).catch(() => null)
            : null
        measured.set(ref, {
          cluster: counted && clusterSample(before.get(ref), counted),
          storageBytes,
        })
      })
      before = latest
      const minute = new Date(Math.floor((now.getTime() - 1) / MINUTE_MS) * MINUTE_MS)
      await write(minute, measured)
      await measureReplicas(minute)
      await metrics.forget(now)
    },
    flush: (now) => write(new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS), new Map()),
  }
}

interface Measured {
  cluster: ClusterSample | null
  storageBytes: string | null
}

async function eachOf<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = list.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of rest) await work(one)
    }),
  )
}
