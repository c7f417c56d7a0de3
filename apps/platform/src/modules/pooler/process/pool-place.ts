import { chmod, chown, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSocketFolder, socketFolder } from '../../../postgres/cluster/cluster-place'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import type { PoolMode } from '../pooler.types'

/** Locations of the files of a pool process. */
export interface PoolPlace {
  /** Its own folder, in which it runs. */
  folder: string
  iniFile: string
  userFile: string
  hbaFile: string
  logFile: string
  /** Folder of the console's Unix socket. */
  socket: string
}

/** Makes the folders of a pool process, accessible to the Postgres user only. */
export async function makePoolPlace(
  { root, run }: { root: string; run: string },
  mode: PoolMode,
  user: ProcessUser | null,
): Promise<PoolPlace> {
  const pools = join(root, 'pools')
  await mkdir(pools, { recursive: true, mode: 0o711 })
  await chmod(pools, user ? 0o711 : 0o700)
  const wanted = join(pools, mode)
  await mkdir(wanted, { recursive: true, mode: 0o700 })
  if (user) await chown(wanted, user.uid, user.gid)
  const socket = socketFolder(run, `pool-${mode}`)
  await makeSocketFolder(socket, user)
  const folder = await realpath(wanted)
  return {
    folder,
    iniFile: join(folder, 'pgbouncer.ini'),
    userFile: join(folder, 'users.txt'),
    hbaFile: join(folder, 'pool_hba.conf'),
    logFile: join(folder, 'pgbouncer.log'),
    socket,
  }
}
