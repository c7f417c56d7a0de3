import { version } from '../../package.json'
import { createAccessControl } from '../access/check-permission'
import { createAi } from '../modules/ai/create-ai'
import { createBackupFiles } from '../modules/backups/backup-files'
import { createBackupsTable } from '../modules/backups/backups-table'
import { removeLeftData } from '../modules/backups/restored-data'
import { startSchedule } from '../modules/backups/schedule'
import { startBilling } from '../modules/billing/start-billing'
import { checkPorts } from './check-ports'
import { createClosers, type Closers } from '../base/closers'
import { createAttachedProjects } from '../modules/clusters/attached/attached-projects'
import { createClusterManager, type ClusterManager } from '../modules/clusters/cluster-manager'
import type { ClusterHealth } from '../modules/clusters/clusters.types'
import { clusterPorts } from '../postgres/cluster/cluster-ports'
import { removeUnfinishedClusters } from '../postgres/cluster/create-cluster'
import { oneAtATime } from '../base/one-at-a-time'
import { preparePostgresBinaries } from '../postgres/cluster/postgres-binaries'
import { postgresUser } from '../postgres/cluster/process-user'
import { createProvisioners, rememberedKind } from '../modules/clusters/provisioners'
import type { Config } from './config'
import { openEmbeddedControl, openExternalControl } from './control-database'
import { claimInstance, notePublicUrl, setUpOnce } from './instance'
import { migrate } from './migrate'
import type { Projects } from '../modules/projects/projects'
import { createControlParts } from './control-parts'
import { layout, makeDataDirectory, openDataDirectory } from './data-directory'
import { lockDataDirectory, runningServer } from './data-directory-lock'
import { checkDocuments, createDocuments } from '../modules/documents/documents'
import { firstSignInLink, setUp } from './first-start'
import { openGateway } from './gateway/open-gateway'
import { createHttp } from './http/create-http'
import { createIdentity } from '../modules/people/identity'
import { createLog, fileSink, type Log, type LogSink } from '../base/log'
import { createMailer } from '../modules/mail/create-mailer'
import { createSampler, startSampler } from '../modules/metrics/sampler'
import { createTraffic } from '../modules/metrics/traffic'
import { ofFailedSweep, ofUnhealthy } from '../modules/notifications/causes'
import { createNotifications } from '../modules/notifications/notifications'
import type { Notifications } from '../modules/notifications/notifications.types'
import { claimMode } from './claim-mode'
import { openSelfHosted } from '../modules/self-hosted/open-self-hosted'
import { createOperations } from '../modules/operations/operations'
import { controlAddress, createOutbound } from '../base/outbound'
import type { Platform } from './platform.types'
import { PortTaken } from '../base/port-taken'
import { createProjectViews } from '../modules/projects/project-views'
import { QueryRunner } from '../modules/query/query-runner'
import { createReleasesFeed } from '../modules/releases/releases-feed'
import { createDiskBytes } from '../modules/storage/blobs/disk-bytes'
import type { BytesStore } from '../modules/storage/bytes.types'
import { createStorage, type Storage } from '../modules/storage/create-storage'
import type { S3Settings } from '../modules/storage/s3/s3-settings'
import { projectFileSize } from '../modules/storage/size-limits'
import { startSweeper } from './sweeper'

export interface RunningPlatform {
  /** Where people reach the dashboard. */
  url: string
  /** Signs the owner in, once; null when the owner has e-mail and password. */
  signInLink: string | null
  platform: Platform
  /** Stops the listener, the operations and every Postgres; no process is left. */
  stop(): Promise<void>
}

/** Starts everything on a data directory. What was begun is ended again when it throws. `sinks` get the log lines beside the log's file. */
export async function startPlatform(config: Config, sinks: readonly LogSink[] = []): Promise<RunningPlatform> {
  const closers = createClosers()
  try {
    return await start(config, sinks, closers)
  } catch (error) {
    await closers.closeAll().catch(() => undefined)
    throw error
  }
}

async function start(config: Config, sinks: readonly LogSink[], closers: Closers): Promise<RunningPlatform> {
  const user = postgresUser()
  const places = layout(config.dataDirectory)
  // Where a server runs on the directory already, that is what is said of it: the port may well be that server's.
  if ((await runningServer(places.lockFile)) === null) await checkPorts(config)
  await makeDataDirectory(config.dataDirectory, user)
  const papers = { folder: config.documents ?? places.documents, isChosen: config.documents !== null }
  if (config.mode === 'platform') await checkDocuments(papers)
  const lock = await lockDataDirectory(config.dataDirectory, places.lockFile)
  closers.add(() => lock.release())
  const directory = await openDataDirectory(config.dataDirectory, config.masterKey)
  const file = fileSink(directory.logFile)
  closers.add(() => file.close())
  const log = createLog([file.sink, ...sinks])
  log.debug('The server starts', { version, pid: process.pid, data: directory.root })
  log.debug(user ? `Postgres runs as the user ${user.name}` : 'Postgres runs as the user who started the server')

  const binaries = await preparePostgresBinaries({ cacheDirectory: directory.cache, user })
  await removeUnfinishedClusters(directory.clusters)
  const database = config.databaseUrl
    ? await openExternalControl(config.databaseUrl, log)
    : await openEmbeddedControl(directory, binaries, user, log)
  closers.add(() => database.close())
  await migrate(database.pool)
  const instanceId = await claimInstance(database.pool, directory, config.masterKey ? null : places.masterKeyFile)
  await claimMode(database.pool, config.mode)

  const parts = createControlParts(database.pool, directory.secrets)
  const notifications = createNotifications(database.pool, log)
  const health = noteHealth({ projects: parts.projects, notifications, log })
  const clusters = createClusterManager({
    directory,
    binaries,
    user,
    log,
    secretsOf: parts.projects.secretsOf,
    onHealth: health,
  })
  closers.add(() => clusters.stopAll())
  const outbound = createOutbound({
    allowed: config.allowedAddresses,
    ownPorts: () => clusterPorts(directory.clusters),
    control: controlAddress(config.databaseUrl),
  })
  const attached = createAttachedProjects({
    connections: parts.projectConnections,
    outbound,
    onHealth: health,
  })
  const provisioners = createProvisioners(
    { embedded: clusters, attached },
    rememberedKind(async (ref) => (await parts.projects.byRef(ref))?.provisioner ?? 'embedded'),
  )
  const bytes = config.s3 === null ? createDiskBytes(directory.storage) : await openS3(config.s3)
  const storage = createStorage({
    bytes,
    clusters: provisioners,
    log,
    async stateOf(ref) {
      const project = await parts.projects.byRef(ref)
      if (project === null) return 'gone'
      return project.status === 'ACTIVE_HEALTHY' ? 'awake' : 'asleep'
    },
    async onSweepFailed(ref) {
      const project = await parts.projects.byRef(ref)
      if (project) await notifications.notify(ofFailedSweep(project, new Date()))
    },
    async fileSizeLimit(ref) {
      const settings = await parts.storageSettings.of(ref)
      return settings === null ? 0 : projectFileSize(settings.plan, settings.fileSizeLimit)
    },
  })
  closers.add(() => storage.close())
  const files = createBackupFiles(directory.backups, user)
  const rows = createBackupsTable(database.pool)
  const ending = new AbortController()
  const { operations, backups, runner } = createOperations({
    ...parts,
    ...{ clusters, provisioners, notifications, secrets: directory.secrets, home: directory.id, log },
    mostProjects: config.projectsPerOrganization,
    ...{ files, rows, places: directory, user, major: binaries.major, signal: ending.signal },
  })
  closers.add(async () => {
    const stopped = runner.stop()
    // A backup may take long, and is begun anew by the next start.
    ending.abort()
    await stopped
  })

  const foundation = {
    ...parts,
    notifications,
    config,
    version,
    instanceId,
    publicUrl: publicUrlOf(config, config.port),
    gatewayUrl: '',
    onlyProject: null,
    log,
    secrets: directory.secrets,
    traffic: createTraffic(),
    documents: createDocuments(papers),
    mail: createMailer(config.mail, log),
    ai: createAi(config.ai),
    releases: createReleasesFeed({ url: config.selfHosted?.releasesUrl ?? null, version, log }),
  }
  const identity = createIdentity(foundation)
  closers.add(() => identity.close())
  await identity.migrate()
  const queries = new QueryRunner(provisioners)
  closers.add(() => queries.close())
  const access = createAccessControl({ ...parts, identity })
  const made = { ...foundation, outbound, attached, clusters: provisioners, storage, operations, backups, identity, queries, access }
  // The same object: the gateway's address, which views show, is known later.
  const platform: Platform = Object.assign(made, { projectViews: createProjectViews(made) })

  const unfinished = new Set((await operations.unfinished()).map(({ id }) => id))
  // What cannot be removed lies there until the next start, and keeps nobody from working.
  const leave = (error: unknown) => log.warn('What a crash left of backups and restores lies there still', { error })
  await files.tidy(async (ref) => new Map((await rows.all(ref)).map(({ id, state }) => [id, state]))).catch(leave)
  await removeLeftData(directory.clusters, (id) => unfinished.has(id)).catch(leave)
  await bringUpProjects({ projects: parts.projects, clusters, storage, home: directory.id, log })
  await runner.resume()
  await setUpOnce(database.pool, () => setUp(platform))
  if (config.selfHosted) platform.onlyProject = await openSelfHosted({ ...platform, provisioners, home: directory.id }, config.selfHosted)

  closers.add(startSweeper(platform))
  if (config.scheduledBackups) closers.add(startSchedule({ ...platform, home: directory.id }))
  // Closed after the listeners, so that it writes what they counted last.
  closers.add(startSampler(createSampler({ ...platform, provisioners, home: directory.id }), log))
  if (config.mode === 'platform') closers.add(startBilling(platform))
  closers.add(await openGateway(platform))
  const http = createHttp(platform)
  const { port } = await http.listen(config.host, config.port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTaken('--port', config.port, error) : error
  })
  closers.add(() => http.close())
  platform.publicUrl = publicUrlOf(config, port)
  await notePublicUrl(database.pool, platform.publicUrl)
  log.debug('The server listens', { host: config.host, port, url: platform.publicUrl })
  return { url: platform.publicUrl, signInLink: await firstSignInLink(platform), platform, stop: () => closers.closeAll() }
}

/** Its SDK is large, and most servers have none of it. */
async function openS3(settings: S3Settings): Promise<BytesStore> {
  const { openS3Bytes } = await import('../modules/storage/s3/s3-bytes')
  return openS3Bytes(settings)
}

const publicUrlOf = (config: Config, port: number): string => config.publicUrl ?? `http://localhost:${port}`

interface BringUpParts {
  projects: Projects
  clusters: ClusterManager
  storage: Pick<Storage, 'prepare'>
  home: string
  log: Log
}

/** Takes over or starts the clusters of all projects that have one. One that does not come up is tried again and again. */
async function bringUpProjects({ clusters, home, log, projects, storage }: BringUpParts): Promise<void> {
  const mine = await projects.atHome(home)
  await Promise.all(
    mine
      .filter(({ status }) => status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY')
      .map(async ({ ref }) => {
        try {
          await clusters.start(ref, { persist: true })
        } catch (error) {
          log.error('The Postgres of a project does not start', { project: ref, error })
          return
        }
        // One that an older Howdah made has no files yet.
        await storage.prepare(ref).catch((error: unknown) => log.warn('A project has no place for files', { project: ref, error }))
      }),
  )
}

/** Keeps a project's status in step with its cluster. One that is coming up is its operation's. */
function noteHealth({ projects, notifications, log }: { projects: Projects; notifications: Pick<Notifications, 'notify'>; log: Log }) {
  const inOrder = oneAtATime()

  async function note(ref: string, health: Exclude<ClusterHealth, 'stopped'>): Promise<void> {
    if (health === 'healthy') return void (await projects.setStatus(ref, 'ACTIVE_HEALTHY', ['ACTIVE_UNHEALTHY']))
    // Told of once: the next look finds it unhealthy already.
    if (!(await projects.setStatus(ref, 'ACTIVE_UNHEALTHY', ['ACTIVE_HEALTHY']))) return
    const project = await projects.byRef(ref)
    if (project) await notifications.notify(ofUnhealthy(project))
  }

  return (ref: string, health: ClusterHealth): void => {
    if (health === 'stopped') return
    inOrder(ref, () => note(ref, health)).catch((error: unknown) =>
      log.error('A project keeps its old status', { project: ref, health, error }),
    )
  }
}
