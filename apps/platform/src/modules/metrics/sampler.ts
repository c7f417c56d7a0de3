import type { Provisioner } from '../clusters/clusters.types'
import type { Projects } from '../projects/projects'
import type { Log } from '../../base/log/log'
import { clusterSample, type CountersAt } from './counter-steps'
import { measureStorage } from './measure-storage'
import type { ClusterSample, Metrics, ProjectSample } from './metrics.types'
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
  metrics,
  traffic,
  log,
}: SamplerParts): Sampler {
  let before = new Map<string, CountersAt>()
  /** Counted, and not written yet. */
  const pending = new Map<string, TrafficCount>()
  let ticks = 0

  function takeTraffic(): void {
    for (const [ref, more] of traffic.take())
      pending.set(ref, sumOfTraffic(pending.get(ref) ?? noTraffic, more))
  }

  async function countersOf(ref: string): Promise<CountersAt | null> {
    try {
      const counters = await provisioners.counters(ref)
      return { at: Date.now(), counters }
    } catch (error) {
      // Whether it is down is its status' business; here it leaves a gap.
      log.debug('A project could not be measured', { project: ref, error })
      return null
    }
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
        const counted = await countersOf(ref)
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
      await write(new Date(Math.floor((now.getTime() - 1) / MINUTE_MS) * MINUTE_MS), measured)
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
