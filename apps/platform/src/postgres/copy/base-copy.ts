import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  copyFile,
  lchown,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { isMissing, syncToDisk } from '../../base/disk/disk'
import { eachOf } from '../../base/disk/each-of'
import { withAdmin } from '../cluster/admin-client'
import { ALWAYS_THERE } from '../cluster/cluster-settings'
import type { ConnectionTarget } from '../cluster/cluster.types'
import type { ProcessUser } from '../cluster/process-user'

export interface BaseCopy {
  /** The superuser of the running Postgres. */
  admin: ConnectionTarget
  /** Data directory of that Postgres. */
  from: string
  /** Data directory to make; what is there is removed. */
  to: string
  user: ProcessUser | null
  label: string
  /**
   * True for a copy that is complete by itself: it has the log of its duration, too.
   * @default false
   */
  hasLog?: boolean
  signal: AbortSignal
  /** Called with the size before the first byte is copied. */
  onSize?(bytes: number): Promise<void>
  onProgress?(bytes: { done: number; total: number }): void
}

/** Folders whose contents belong to the running Postgres only. */
const WITHOUT_CONTENTS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Files that a copy must not have. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
  'standby.signal',
  'recovery.signal',
  'pg_internal.init',
])
const TEMPORARY = /^(pgsql_tmp|t\d+_)/
/** State of the whole cluster, which the copy takes last. */
const CONTROL_FILE = join('global', 'pg_control')
const PIECE_BYTES = 1024 * 1024
const CONCURRENT_SYNCS = 8
const CHECKPOINT_TIMEOUT = '10min'

/** A folder or file of a data directory, by its path in it. */
interface Entry {
  path: string
  isFolder: boolean
  size: number
}

/**
 * Copies the data directory of a running Postgres, which continues to take writes: a Postgres that
 * starts on the copy replays the write-ahead log from the start of the copy on, which a slot
 * retains. Shares the blocks where the file system can.
 */
export async function copyBase(copy: BaseCopy): Promise<void> {
  const { onProgress: _, ...withoutProgress } = copy
  const { admin, hasLog = false, label, onSize, signal, to, user } = copy
  const from = await realpath(copy.from)
  await rm(to, { recursive: true, force: true, maxRetries: 3 })
  await withAdmin({ ...admin, database: ALWAYS_THERE }, async (client) => {
    await client.query(`set statement_timeout = '${CHECKPOINT_TIMEOUT}'`)
    if (hasLog) await retainLog(client)
    const begun = await client.query<{ start: string }>(
      'select pg_backup_start($1, true)::text as start',
      [label],
    )
    const entries = await entriesOf(from)
    await onSize?.(entries.reduce((sum, { size }) => sum + size, 0))
    await mkdir(to, { mode: 0o700 })
    if (user) await lchown(to, user.uid, user.gid)
    await copyEntries({ ...copy, from }, entries)
    signal.throwIfAborted()
    // The session that ends before this line ends the backup, too.
    const { rows } = await client.query<{ labelfile: string; stop: string }>(
      'select labelfile, lsn::text as stop from pg_backup_stop(false)',
    )
    const file = join(to, 'backup_label')
    await writeFile(file, rows[0]?.labelfile ?? '', { mode: 0o600 })
    if (user) await lchown(file, user.uid, user.gid)
    const log = hasLog ? await logBetween(client, begun.rows[0]?.start, rows[0]?.stop) : []
    await copyEntries({ ...withoutProgress, from }, log)
    const added = { path: 'backup_label', isFolder: false, size: 0 }
    await syncAll(to, [...entries, added, ...log], signal)
  })
}

/** Has Postgres retain its log until the session ends. */
const retainLog = (client: Client) =>
  client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `howdah_copy_${randomBytes(8).toString('hex')}`,
  ])

/**
 * Returns the files of the log from one position to another, of which the end of a backup completes
 * the last one, and the histories of timelines, which a read replica of the copy asks for.
 */
async function logBetween(
  client: Client,
  start: string | undefined,
  stop: string | undefined,
): Promise<Entry[]> {
  const { rows } = await client.query<{ name: string; size: number }>(
    `select name, size::float8 as size from pg_ls_waldir()
      where name ~ '^[0-9A-F]{8}[.]history$'
         or name ~ '^[0-9A-F]{24}$' and name between pg_walfile_name($1) and pg_walfile_name($2)
      order by name`,
    [start, stop],
  )
  if (rows.every(({ name }) => name.endsWith('.history')))
    throw new Error('Postgres has no log of the copy.')
  return rows.map(({ name, size }) => ({ path: join('pg_wal', name), isFolder: false, size }))
}

/** Returns whether a copy can share the blocks of a small file instead of having its own; removes the copy. */
export async function sharesBlocks(file: string, copy: string): Promise<boolean> {
  try {
    await copyFile(file, copy, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    return false
  } finally {
    await rm(copy, { force: true })
  }
}

/** Returns what a copy takes, each folder before its contents and the state of the cluster last. */
async function entriesOf(root: string): Promise<Entry[]> {
  const found: Entry[] = []
  async function read(folder: string): Promise<void> {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (LEFT_OUT.has(entry.name) || TEMPORARY.test(entry.name)) continue
      if (entry.isDirectory()) {
        found.push({ path, isFolder: true, size: 0 })
        if (!WITHOUT_CONTENTS.has(path)) await read(path).catch(passOverMissing)
      } else if (entry.isFile()) {
        const size = await stat(join(root, path)).then(
          (file) => file.size,
          () => 0,
        )
        found.push({ path, isFolder: false, size })
      }
    }
  }
  await read('')
  const isControl = ({ path }: Entry) => path === CONTROL_FILE
  return [
    ...found.filter((entry) => !isControl(entry)),
    { path: join('pg_wal', 'archive_status'), isFolder: true, size: 0 },
    { path: join('pg_wal', 'summaries'), isFolder: true, size: 0 },
    ...found.filter(isControl),
  ]
}

async function copyEntries(copy: BaseCopy, entries: readonly Entry[]): Promise<void> {
  const { from, onProgress, signal, to, user } = copy
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const share = { isPossible: true }
  let done = 0
  for (const { isFolder, path, size } of entries) {
    signal.throwIfAborted()
    const target = join(to, path)
    if (isFolder) await mkdir(target, { mode: 0o700 })
    // Postgres drops tables meanwhile; the log that is replayed does it again.
    else if (!(await copyContents(join(from, path), target, share, signal))) continue
    if (user) await lchown(target, user.uid, user.gid)
    done += size
    onProgress?.({ done, total })
  }
}

/**
 * Copies a file that may grow or shrink meanwhile. The call of the system that copies a whole file
 * never ends if the file becomes shorter.
 * @returns false if the file is gone
 */
async function copyContents(
  from: string,
  to: string,
  share: { isPossible: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const source = await openListed(from)
  if (source === null) return false
  try {
    if (share.isPossible) {
      try {
        await copyFile(openedPath(source) ?? from, to, constants.COPYFILE_FICLONE_FORCE)
        return true
      } catch {
        share.isPossible = false
        await rm(to, { force: true })
      }
    }
    const target = await open(to, 'wx', 0o600)
    try {
      const piece = Buffer.allocUnsafe(PIECE_BYTES)
      for (;;) {
        signal.throwIfAborted()
        const { bytesRead } = await source.read(piece, 0, piece.length, null)
        if (bytesRead === 0) return true
        await target.writeFile(piece.subarray(0, bytesRead))
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Returns the path of what is open, whatever is at its name by now; null where the system has none. */
const openedPath = ({ fd }: FileHandle): string | null =>
  process.platform === 'linux' ? `/proc/self/fd/${fd}` : null

/**
 * Opens a file of the listing; null if it is gone. The folder belongs to the user of Postgres: no link
 * in it is followed, to a file or to a folder.
 */
async function openListed(path: string): Promise<FileHandle | null> {
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (isMissing(error) || (error as { code?: string }).code === 'ELOOP') return null
    throw error
  })
  if (file === null) return null
  const opened = openedPath(file)
  const isListed =
    (await file.stat()).isFile() && (opened === null || (await readlink(opened)) === path)
  if (isListed) return file
  await file.close()
  return null
}

/** Ensures that the copy survives a power failure; files that were gone have no copy. */
async function syncAll(
  root: string,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<void> {
  const paths = [...entries.map(({ path }) => join(root, path)), root, dirname(root)]
  await eachOf(paths, CONCURRENT_SYNCS, async (path) => {
    signal.throwIfAborted()
    await syncToDisk(path).catch(passOverMissing)
  })
}

function passOverMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
