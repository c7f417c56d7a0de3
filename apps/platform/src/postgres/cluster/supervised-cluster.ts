import type { Log } from '../../base/log/log'
import { isRunning } from '../../base/process-table'
import { realDataPath } from './cluster-place'
import type { ClusterHealth } from '../../modules/clusters/clusters.types'
import {
  launch,
  limitLog,
  renewHba,
  stopPostmaster,
  type ClusterSpec,
  type Postmaster,
} from './postmaster'
import { supervisionTransition, type Supervision, type SupervisionEvent } from './supervision'

/** One cluster that is supervised so that it stays running. */
export interface SupervisedCluster {
  readonly health: ClusterHealth
  /** null while it does not answer. */
  readonly postmaster: Postmaster | null
  /**
   * Starts the cluster, or adopts a running one. Resolves when it responds.
   * @throws the error of the first attempt; with `persist` it continues to retry
   */
  start(options?: { persist?: boolean }): Promise<Postmaster>
  /**
   * Brings the rules for connections in step with the specification. Does nothing if it does not
   * run: the next start reads them.
   */
  renewRules(): Promise<void>
  /** Ends it and stops watching. */
  stop(options?: { immediate?: boolean }): Promise<void>
  /** Stops watching and leaves it running, for the next server. */
  leave(): void
}

/** Interval between checks of a cluster, in milliseconds. */
const POLL_INTERVAL_MS = 500

export function superviseCluster(
  spec: ClusterSpec,
  log: Log,
  onHealth: (health: ClusterHealth) => void,
): SupervisedCluster {
  let state: Supervision = { kind: 'stopped' }
  let postmaster: Postmaster | null = null
  let timer: NodeJS.Timeout | null = null
  let launching: Promise<Postmaster> | null = null
  let limiting: Promise<void> | null = null
  let reportedHealth: ClusterHealth = 'stopped'

  const health = (): ClusterHealth =>
    state.kind === 'running'
      ? 'healthy'
      : state.kind === 'stopped' || state.kind === 'stopping'
        ? 'stopped'
        : 'unhealthy'

  function send(event: SupervisionEvent): void {
    state = supervisionTransition(state, event)
    if (state.kind !== 'running') postmaster = null
    // During the first start, `stopped` is not reported.
    if (health() !== reportedHealth && !(reportedHealth === 'stopped' && state.kind === 'starting'))
      onHealth((reportedHealth = health()))
  }

  function bringUp(): Promise<Postmaster> {
    launching = launch(spec).then(
      (found) => {
        postmaster = found
        send({ type: 'started', at: Date.now() })
        log.info(found.adopted ? 'Postgres was running and is taken over' : 'Postgres runs', {
          cluster: spec.place.name,
          pid: found.pid,
          port: found.port,
        })
        return found
      },
      (error: unknown) => {
        send({ type: 'lost', at: Date.now() })
        throw error
      },
    )
    return launching.finally(() => (launching = null))
  }

  function poll(): void {
    const at = Date.now()
    limiting ??= limitLog(spec.place)
      .catch((error: unknown) =>
        log.warn("A Postgres' log could not be cut", { cluster: spec.place.name, error }),
      )
      .finally(() => (limiting = null))
    if (state.kind === 'running' && postmaster && !isRunning(postmaster.pid)) {
      log.warn('Postgres stopped and is restarted', {
        cluster: spec.place.name,
        pid: postmaster.pid,
      })
      send({ type: 'lost', at })
    }
    if (state.kind !== 'waiting') return
    send({ type: 'tick', at })
    // The cast undoes a narrowing that the call above has overtaken.
    if ((state as Supervision).kind !== 'starting') return
    bringUp().catch((error: unknown) =>
      log.error('Postgres does not start', { cluster: spec.place.name, error }),
    )
  }

  function unwatch(): void {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    get health() {
      return health()
    },
    get postmaster() {
      return postmaster
    },
    async start({ persist = false } = {}) {
      if (state.kind === 'running' && postmaster) return postmaster
      if (launching) return launching
      send({ type: 'start' })
      try {
        const found = await bringUp()
        // A stop meanwhile has ended the watch.
        if (state.kind === 'running') timer ??= setInterval(poll, POLL_INTERVAL_MS)
        return found
      } catch (error) {
        if (persist && state.kind === 'waiting') timer ??= setInterval(poll, POLL_INTERVAL_MS)
        else {
          send({ type: 'stop' })
          send({ type: 'stopped' })
        }
        throw error
      }
    },
    async renewRules() {
      await launching?.catch(() => undefined)
      if (postmaster) await renewHba(spec, postmaster)
    },
    async stop({ immediate = false } = {}) {
      unwatch()
      await launching?.catch(() => undefined)
      unwatch()
      const pid = postmaster?.pid
      send({ type: 'stop' })
      if (pid !== undefined)
        await stopPostmaster(pid, await realDataPath(spec.place), { immediate })
      send({ type: 'stopped' })
    },
    leave: unwatch,
  }
}
