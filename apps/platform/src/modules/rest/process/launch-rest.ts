import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../base/app-error'
import { randomSecret } from '../../../base/secrets'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { makeSocketFolder, socketFolder } from '../../../postgres/cluster/cluster-place'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { ApiConnection } from '../../clusters/attached/attached-projects'
import { prepareRest } from '../prepare-rest'
import { READ_PATH, REST_PATH } from '../rest-paths'
import { MAX_ATTACHED_POOL, restPoolSize } from '../rest-sizes'
import type { RestSettings } from '../rest-configs'
import { restMessages } from '../rest.messages'
import type { RestServices } from '../services'
import { remoteAddress } from './remote-address'
import { followSchema, type ReplicaSchema, type RestPart } from './replica-schema'
import { restEnvironment } from './rest-environment'
import { startPrepared } from './start-prepared'
import { startRestProcess, type RestProcess } from './rest-process'

/** Settings and connection of a process: another one takes its place when they change, by whichever server. */
export interface RestBasis {
  settings: RestSettings
  /** Stamp of the connection of an attached database; null for another one. */
  connection: string | null
}

/** An attached database does not take the Data API. The reason is for people who see the settings. */
export class DatabaseRefuses extends AppError {
  override readonly name = 'DatabaseRefuses'

  constructor(override readonly cause: Error) {
    super(503, 'unavailable', restMessages.noDatabase, { headers: { 'retry-after': '1' }, cause })
  }
}

/** Brings a project's database up to date. @returns the number of connections that Postgres allows the project's programs */
export const prepareProject = async (
  clusters: RestServices['clusters'],
  ref: string,
): Promise<number> => withAdmin(await clusters.target(ref, 'admin'), prepareRest)

interface RestLaunch {
  ref: string
  /** Of a replica; the ref for the primary. */
  identifier: string
  basis: RestBasis
  /** Path of PostgREST. */
  program: string
  /** Number of connections of the project's own database when it was last prepared; undefined for never. */
  known: number | undefined
  /** Prepares the project's own database. @returns the number of its connections */
  prepare(): Promise<number>
  /** Called when the changes of the schema are no longer known on a replica. */
  onLost(): void
}

/** Starts a PostgREST for a database. @throws AppError, DatabaseRefuses */
export async function launchRest(
  services: RestServices,
  { basis: { connection, settings }, identifier, known, onLost, prepare, program, ref }: RestLaunch,
): Promise<RestProcess> {
  const { attached, clusters, directory, gatewayUrl, replicas, user } = services
  const elsewhere = connection === null ? null : await openAttached(attached, ref)
  const primary = elsewhere?.target ?? (await clusters.target(ref, 'rest'))
  const place = socketFolder(directory.run, `rest-${identifier}`)
  await mkdir(directory.run, { recursive: true })
  await makeSocketFolder(place, user)
  const folder = await realpath(place)
  const socket = join(folder, 's')
  const secret = randomSecret()
  const maximum = elsewhere === null ? undefined : MAX_ATTACHED_POOL
  const remote = elsewhere === null ? null : await remoteAddress(elsewhere, folder)
  const start = (target: ConnectionTarget, listens: boolean, connections: number) => {
    const poolSize = restPoolSize(settings.db_pool, connections, maximum)
    const url = `${gatewayUrl}/${ref}${listens ? REST_PATH : READ_PATH}`
    const spec = { target, remote, settings, poolSize, socket, secret, url, listens }
    const env = restEnvironment(spec)
    return startRestProcess({ program, user, folder, socket, secret, env })
  }
  if (elsewhere !== null) return start(primary, true, elsewhere.connections)
  if (identifier === ref)
    return startPrepared({ known, prepare, start: (count) => start(primary, true, count) })
  const connections = await prepare()
  const replica = { ...primary, ...(await replicas.address(ref, identifier)) }
  return startFollowing({ primary, replica }, onLost, () => start(replica, false, connections))
}

/** @throws DatabaseRefuses, NotSupported without a login */
async function openAttached(
  attached: RestServices['attached'],
  ref: string,
): Promise<ApiConnection> {
  try {
    return await attached.openApi(ref)
  } catch (error) {
    const isOfDatabase = error instanceof AppError && error.code === 'unavailable'
    throw isOfDatabase ? new DatabaseRefuses(error) : error
  }
}

/** Starts a process for a replica, which reads the schema and its settings again whenever the replica has changes of them. */
async function startFollowing(
  targets: { primary: ConnectionTarget; replica: ConnectionTarget },
  onLost: () => void,
  start: () => Promise<RestProcess>,
): Promise<RestProcess> {
  let process: RestProcess | null = null
  const changed = new Set<RestPart>()
  const schema: ReplicaSchema = await followSchema({
    ...targets,
    onLost,
    onChange(parts) {
      if (process !== null) return process.reload(parts)
      for (const part of parts) changed.add(part)
    },
  })
  try {
    process = await start()
  } catch (error) {
    await schema.end()
    throw error
  }
  void process.ended.then(() => schema.end())
  process.reload(changed)
  return process
}
