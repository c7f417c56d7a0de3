import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessUser } from './process-user'

/** Locations of the files of one cluster. */
export interface ClusterPlace {
  /** The project's reference, or `control`. */
  name: string
  /** The cluster's own folder, which holds the others. */
  folder: string
  /** Postgres' data directory. */
  data: string
  /** Log file of Postgres. */
  logFile: string
  /** State that the platform stores of the cluster: its port. */
  stateFile: string
  /** The folder of its Unix socket. */
  socket: string
}

/** Longest path of a Unix socket, in bytes: Linux has 107, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103
/** Longest name of a socket in its folder. */
const SOCKET_NAME = '/.s.PGSQL.65535'

/** The folder of a cluster's socket: in the data directory, or under the temporary folder when that path is too long for a socket. */
export function socketFolder(run: string, name: string, temporary: string = tmpdir()): string {
  const inside = join(run, name)
  if (Buffer.byteLength(inside + SOCKET_NAME) <= MAX_SOCKET_PATH_BYTES) return inside
  return join(temporary, `howdah-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
}

export function clusterPlace(
  { clusters, run }: { clusters: string; run: string },
  name: string,
): ClusterPlace {
  return placeIn(join(clusters, name), name, socketFolder(run, name))
}

export function placeIn(folder: string, name: string, socket: string): ClusterPlace {
  return {
    name,
    folder,
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    stateFile: join(folder, 'cluster.json'),
    socket,
  }
}

/**
 * Creates the socket's folder, accessible to the Postgres user only.
 * @throws when another user created it first, as could happen under the temporary folder
 */
export async function makeSocketFolder(socket: string, user: ProcessUser | null): Promise<void> {
  await mkdir(socket, { recursive: true, mode: 0o700 })
  const owner = user?.uid ?? process.getuid?.()
  const found = await lstat(socket)
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(
      `The folder ${socket} belongs to another user. Remove it, or choose a data directory with a shorter path by --data.`,
    )
  }
  await chmod(socket, 0o700)
  if (user) await chown(socket, user.uid, user.gid)
}

/** The path as the processes of the cluster see it. */
export const realDataPath = (place: ClusterPlace): Promise<string> => realpath(place.data)
