import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isComputeSize } from '@howdah/rules/compute/compute-sizes'
import { writeForProcess } from '../../base/disk/disk'
import { oneAtATime } from '../../base/one-at-a-time'
import { freePort } from '../../postgres/cluster/free-port'
import { randomSecret } from '../../base/secrets'
import { findPgbouncer, type Pgbouncer } from './find-pgbouncer'
import { describeProject, poolEntries, type PooledProject } from './pool-entries'
import { MAX_PROJECT_CLIENTS, poolHba, poolIni, userList } from './pool-files'
import { poolerMessages } from './pooler.messages'
import { poolModes, type Pooler, type PoolMode } from './pooler.types'
import { programConnectionsOf } from './pool-sizes'
import { LOGIN_TIMEOUT_MS, LOGIN_POLL_INTERVAL_MS } from './process/pending-logins'
import type { PoolLogLine } from './log/parse-pool-log'
import { makePoolPlace, type PoolPlace } from './process/pool-place'
import { createPoolProcess, type PoolProcess } from './process/pool-process'
import type { PoolerServices } from './services'

/** A pool process with its place. */
interface RunningPool {
  port: number
  place: PoolPlace
  process: PoolProcess
}

/**
 * Creates the pools of the projects: one PgBouncer for session pools and one for transaction pools,
 * each with a database for each running project. They are started with the first project.
 */
export function createPooler(services: PoolerServices): Pooler {
  const { config, directory, log, secrets, user } = services
  const inOrder = oneAtATime()
  const projects = new Map<string, PooledProject>()
  const pools = new Map<PoolMode, RunningPool>()
  /** Projects whose last change is not in effect yet. */
  const outdated = new Set<string>()
  const consolePassword = randomSecret()
  const loginPassword = secrets.derive('pooler-login').toString('base64url')
  let program: Pgbouncer | null = null
  let isOpen = false
  /** False if the processes may not have the current files. */
  let isApplied = true
  /** Projects in the files that the processes have read. */
  let inEffect: ReadonlySet<string> = new Set()

  async function writeFiles(mode: PoolMode, { place, port }: RunningPool): Promise<void> {
    const entries = poolEntries(projects.values(), mode)
    const { socket, userFile, hbaFile } = place
    const tls = services.certificates.files
    const spec = { mode, listen: config.databases.listen, port, socket, userFile, hbaFile, tls }
    await writeForProcess(
      userFile,
      userList({ console: consolePassword, login: loginPassword }),
      user,
    )
    await writeForProcess(hbaFile, poolHba(entries), user)
    const version = program?.version ?? ''
    await writeForProcess(place.iniFile, poolIni({ ...spec, version }, entries), user)
  }

  async function createPool({ path }: Pgbouncer, mode: PoolMode): Promise<RunningPool> {
    const place = await makePoolPlace(directory, mode, user)
    const port = config.poolPorts[mode] || (await freePort())
    const console = { socket: place.socket, port, password: consolePassword }
    const parts = {
      ...{ place, program: path, user, console, name: mode, log },
      onLine({ ref, details, ...line }: PoolLogLine) {
        // Clients name projects that there are not, too.
        if (projects.has(ref))
          services.projectLogs.addPooled(ref, { ...line, details: { pool: mode, ...details } })
      },
    }
    return { port, place, process: createPoolProcess(parts) }
  }

  /** Brings the processes in step with `projects`. */
  async function apply(): Promise<void> {
    const found = program
    isApplied = false
    if (!isOpen || found === null || (projects.size === 0 && pools.size === 0)) return
    const refs = [...projects.keys()]
    for (const mode of poolModes) {
      const pool = pools.get(mode) ?? (await createPool(found, mode))
      pools.set(mode, pool)
      await writeFiles(mode, pool)
      if (pool.process.pid === null) await pool.process.start()
      else await pool.process.reload()
    }
    isApplied = true
    inEffect = new Set(refs)
  }

  async function describe(ref: string): Promise<boolean> {
    const current = projects.get(ref) ?? null
    outdated.add(ref)
    const next = await describeProject(services, { ref, current, password: loginPassword })
    outdated.delete(ref)
    if (isDeepStrictEqual(current, next)) return false
    if (next === null) projects.delete(ref)
    else projects.set(ref, next)
    return true
  }

  const applyInOrder = () => inOrder('processes', apply)

  // A project that does not answer must not hold up the others.
  const follow = (ref: string) =>
    inOrder(`project ${ref}`, async () => {
      if (await describe(ref)) await applyInOrder()
    })

  async function find(): Promise<void> {
    program ??= await findPgbouncer(config.pgbouncer)
  }

  return {
    host: config.databases.host,
    maxClients: MAX_PROJECT_CLIENTS,
    get version() {
      return program?.version ?? null
    },
    programConnections: ({ ref, compute }) =>
      projects.get(ref)?.programConnections ??
      programConnectionsOf(isComputeSize(compute) ? compute : 'shared'),
    state(ref, mode) {
      if (program === null) return { kind: 'unavailable', reason: poolerMessages.missing }
      const project = projects.get(ref)
      if (!project) return { kind: 'unavailable', reason: poolerMessages.projectNotRunning }
      if (mode === 'transaction' && project.settings.mode === 'session')
        return { kind: 'unavailable', reason: poolerMessages.sessionMode }
      const pool = pools.get(mode)
      if (pool && pool.process.pid !== null && inEffect.has(ref))
        return { kind: 'ready', port: pool.port }
      const problem = pool?.process.problem ?? null
      return problem === null
        ? { kind: 'starting' }
        : { kind: 'unavailable', reason: poolerMessages.stopped(problem) }
    },
    follow,
    async endRefused(ref) {
      const endThem = () =>
        inOrder('processes', async () => {
          const project = projects.get(ref)
          if (!project) return false
          const areLoggingIn = await Promise.all(
            [...pools.values()].map(({ process }) => process.endRefused(ref, project.rules)),
          )
          return areLoggingIn.includes(true)
        })
      // In turns, so that other projects do not wait for the slow logins of this one.
      const deadline = Date.now() + LOGIN_TIMEOUT_MS
      while ((await endThem()) && Date.now() < deadline) await sleep(LOGIN_POLL_INTERVAL_MS)
    },
    whileDisconnected: (ref, work) =>
      inOrder('processes', () => {
        const having = [...pools].filter(([mode]) =>
          poolEntries(projects.values(), mode).some((entry) => entry.ref === ref),
        )
        const disconnected = having.reduce(
          (inner, [, { process }]) =>
            () =>
              process.whileDisconnected(ref, inner),
          work,
        )
        return disconnected()
      }),
    async open() {
      isOpen = true
      await find()
      await applyInOrder()
    },
    async check() {
      if (program === null) await find()
      if (!isApplied) await applyInOrder()
      await Promise.all([...outdated].map(follow))
    },
    reload: () =>
      inOrder('processes', async () => {
        for (const { process } of pools.values()) await process.reload()
      }),
    async close() {
      isOpen = false
      await inOrder('processes', async () => {
        await Promise.all([...pools.values()].map(({ process }) => process.stop()))
      })
    },
  }
}
