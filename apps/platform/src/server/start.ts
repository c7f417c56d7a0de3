import { version } from '../../package.json'
import { createClosers, type Closers } from '../base/closers'
import { layout, makeDataDirectory, openDataDirectory } from '../base/disk/data-directory'
import { lockDataDirectory, runningServer } from '../base/disk/data-directory-lock'
import { createDiskRoom, isDiskFullError } from '../base/disk/disk-room'
import { diskMessages } from '../base/disk/disk-room.messages'
import { createEvents } from '../base/events'
import { createLog, type LogSink } from '../base/log/log'
import { openLogFile } from '../base/log/log-file'
import { addressIn, createOutbound } from '../base/network/outbound'
import { PortTaken } from '../base/network/port-taken'
import { startSchedule } from '../base/schedule'
import type { Services } from '../base/services'
import { clusterPorts } from '../postgres/cluster/cluster-ports'
import { removeUnfinishedClusters } from '../postgres/cluster/create-cluster'
import { preparePostgresBinaries } from '../postgres/cluster/postgres-binaries'
import { postgresUser } from '../postgres/cluster/process-user'
import { checkPorts } from './check-ports'
import { claimMode } from './claim-mode'
import type { Config } from '../base/config/config'
import { openEmbeddedControl, openExternalControl } from './control-database'
import { connectModules, createModuleServices, openModules } from './create-modules'
import { firstSignInLink, setUp } from './first-start'
import { openGateway } from './gateway/open-gateway'
import { createHttp } from './http/create-http'
import { claimInstance, notePublicUrl, setUpOnce } from './instance'
import { migrate } from './migrate'
import { modules } from './modules'

export interface RunningPlatform {
  /** URL of the dashboard. */
  url: string
  /** Signs the owner in, once; null when the owner has email and password. */
  signInLink: string | null
  platform: Services
  /** Stops the listener, the operations and every Postgres; no process is left. */
  stop(): Promise<void>
}

/** Free bytes below which a Postgres does not start: it writes a segment of its log. */
const MIN_START_BYTES = 8 * 1024 * 1024

/**
 * Starts the platform on a data directory. If it throws, everything already started is stopped.
 * `sinks` receive the log lines in addition to the log file.
 */
export async function startPlatform(
  config: Config,
  sinks: readonly LogSink[] = [],
): Promise<RunningPlatform> {
  const closers = createClosers()
  try {
    const services = await openGround(config, sinks, closers)
    connectModules(services)
    for (const { prepare } of modules) await prepare?.(services)
    await services.operations.resume()
    await setUpOnce(services.control, () => setUp(services))
    for (const { start } of modules) await start?.(services)
    for (const { schedules } of modules) {
      for (const schedule of schedules?.(services) ?? [])
        closers.add(startSchedule(schedule, services.log))
    }
    await listen(services)
    return {
      url: services.publicUrl,
      signInLink: await firstSignInLink(services),
      platform: services,
      stop: () => closers.closeAll(),
    }
  } catch (error) {
    await closers.closeAll().catch(() => undefined)
    if (isDiskFullError(error) || (await isStartOnFullDisk(config)))
      throw new Error(diskMessages.cannotStart(config.dataDirectory), { cause: error })
    throw error
  }
}

/**
 * Returns true when the disk of the data directory is nearly full, which explains a failed start.
 */
async function isStartOnFullDisk({ dataDirectory }: Config): Promise<boolean> {
  const room = await createDiskRoom(dataDirectory)
    .measure()
    .catch(() => null)
  return room !== null && room.total > 0 && room.free < MIN_START_BYTES
}

/**
 * Locks the data directory and opens the control database, on which the services of the modules
 * depend.
 */
async function openGround(
  config: Config,
  sinks: readonly LogSink[],
  closers: Closers,
): Promise<Services> {
  const user = postgresUser()
  const places = layout(config.dataDirectory)
  // Where a server runs on the directory already, that is the error: the port may well be that server's.
  if ((await runningServer(places.lockFile)) === null) await checkPorts(config)
  await makeDataDirectory(config.dataDirectory, user)
  const lock = await lockDataDirectory(config.dataDirectory, places.lockFile)
  closers.add(() => lock.release())
  const directory = await openDataDirectory(config.dataDirectory, config.masterKey)
  const file = openLogFile(directory.logFile)
  closers.add(() => file.close())
  const log = createLog([file.sink, ...sinks])
  log.debug('The server starts', { version, pid: process.pid, data: directory.root })
  log.debug(
    user
      ? `Postgres runs as the user ${user.name}`
      : 'Postgres runs as the user who started the server',
  )

  const services = createModuleServices({
    ...{ closers, config, directory, log, user, version },
    secrets: directory.secrets,
    disk: createDiskRoom(directory.root),
    events: createEvents(log),
    publicUrl: publicUrlOf(config, config.port),
    gatewayUrl: '',
    functionGateway: () => Promise.reject(new Error('The gateway is not open.')),
    outbound: createOutbound({
      allowed: config.allowedAddresses,
      ownPorts: () => clusterPorts(directory.clusters),
      ownServices: [...addressIn(config.databaseUrl, 5432), ...addressIn(config.redisUrl, 6379)],
    }),
  })
  await openModules(services)
  services.binaries = await preparePostgresBinaries({ cacheDirectory: directory.cache, user })
  await removeUnfinishedClusters(directory.clusters)
  const database = config.databaseUrl
    ? await openExternalControl(config.databaseUrl, log)
    : await openEmbeddedControl(directory, services.binaries, user, log)
  closers.add(() => database.close())
  services.control = database.pool
  services.controlCluster = database.cluster
  await migrate(database.pool)
  services.instanceId = await claimInstance(
    database.pool,
    directory,
    config.masterKey ? null : places.masterKeyFile,
  )
  await claimMode(database.pool, config.mode)
  return services
}

/** Opens the gateway, then the dashboard's listener. */
async function listen(services: Services): Promise<void> {
  const { closers, config, control, log } = services
  closers.add(await openGateway(services))
  const http = createHttp(services)
  const { port } = await http
    .listen(config.host, config.port)
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new PortTaken('--port', config.port, error) : error
    })
  closers.add(() => http.close())
  services.publicUrl = publicUrlOf(config, port)
  await notePublicUrl(control, services.publicUrl)
  log.debug('The server listens', { host: config.host, port, url: services.publicUrl })
}

const publicUrlOf = (config: Config, port: number): string =>
  config.publicUrl ?? `http://localhost:${port}`
