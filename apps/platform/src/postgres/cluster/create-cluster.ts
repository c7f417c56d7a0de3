import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk, writeWhole } from '../../base/disk/disk'
import { endProcess, processesIn } from '../../base/process-table'
import { placeIn, type ClusterPlace } from './cluster-place'
import { ADMIN } from './cluster-settings'
import { freePort } from './free-port'
import type { PostgresBinaries } from './postgres-binaries'
import type { ProcessUser } from './process-user'

/** Prefix of the folders of incomplete clusters. */
const UNFINISHED = '.new-'

export interface ClusterCreation {
  binaries: PostgresBinaries
  user: ProcessUser | null
  place: ClusterPlace
  adminPassword: string
}

/** A cluster whose data directory is made in another way than by initdb. */
export interface FilledCluster extends Pick<ClusterCreation, 'user' | 'place'> {
  /** Makes the data directory at a path where nothing is. */
  fill(data: string): Promise<void>
}

export const clusterExists = (place: ClusterPlace): Promise<boolean> =>
  access(place.stateFile).then(
    () => true,
    () => false,
  )

/**
 * Creates an empty cluster, unless it exists. After a crash it exists completely, or not at all.
 */
export const createCluster = ({
  binaries,
  user,
  place,
  adminPassword,
}: ClusterCreation): Promise<void> =>
  fillCluster({
    user,
    place,
    async fill(data) {
      const passwordFile = join(dirname(data), 'password')
      await mkdir(data, { mode: 0o700 })
      await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 })
      if (user) for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid)
      await initdb(binaries, user, data, passwordFile)
      await rm(passwordFile)
    },
  })

/** Creates a cluster from a data directory, unless it exists; the same after a crash. */
export async function fillCluster({ fill, place, user }: FilledCluster): Promise<void> {
  if (await clusterExists(place)) return
  const folder = join(
    place.folder,
    '..',
    `${UNFINISHED}${place.name}-${randomBytes(4).toString('hex')}`,
  )
  const unfinished = placeIn(folder, place.name, place.socket)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, user ? 0o711 : 0o700)
    await fill(unfinished.data)
    await writeWhole(unfinished.stateFile, `${JSON.stringify({ port: await freePort() })}\n`)
    await rename(folder, place.folder)
    await syncToDisk(dirname(place.folder))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Removes the remains of clusters whose creation a crash interrupted. */
export async function removeUnfinishedClusters(clusters: string): Promise<void> {
  for (const entry of await readdir(clusters)) {
    if (!entry.startsWith(UNFINISHED)) continue
    const { folder, data } = placeIn(await realpath(join(clusters, entry)), entry, '')
    // An initdb outlives a killed server, and would go on writing.
    for (const pid of [...processesIn(folder), ...processesIn(data)]) endProcess(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

function initdb(
  { initdb: program }: PostgresBinaries,
  user: ProcessUser | null,
  data: string,
  passwordFile: string,
): Promise<void> {
  const options = [
    `--pgdata=${data}`,
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider sorts the same on every machine, regardless of its C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--wal-segsize=4',
    '--no-instructions',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      // By which a leftover one is found.
      cwd: dirname(data),
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`initdb ended with ${signal ?? `code ${code}`}: ${output.trim()}`))
    })
  })
}
