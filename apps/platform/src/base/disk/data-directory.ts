import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfThere, syncToDisk, writeWhole } from './disk'
import {
  createSecrets,
  MASTER_KEY_BYTES,
  parseMasterKey,
  WrongMasterKey,
  type Secrets,
} from '../secrets'
import { dataDirectoryMessages } from './data-directory.messages'

/** The user that Postgres runs as. */
interface ProcessUser {
  name: string
  uid: number
  gid: number
}

/** The folders and files of a data directory. */
export interface DataDirectory {
  root: string
  /** Identifies the data directory, also in the control database. */
  id: string
  secrets: Secrets
  /** A folder for each cluster. */
  clusters: string
  /** Folders of the clusters' sockets. */
  run: string
  /** Copies of the Postgres binaries, where the Postgres user cannot read the originals. */
  cache: string
  /** The files of the projects. */
  storage: string
  /** The backups of the projects: a folder for each project, with one for each of its backups. */
  backups: string
  /** Documents for the organizations, unless another folder is configured; may be missing. */
  documents: string
  /** The server's log, JSON lines. */
  logFile: string
}

/** Paths inside a data directory. */
export const layout = (root: string) => ({
  clusters: join(root, 'clusters'),
  run: join(root, 'run'),
  cache: join(root, 'cache'),
  storage: join(root, 'storage'),
  backups: join(root, 'backups'),
  documents: join(root, 'documents'),
  logFile: join(root, 'howdah.log'),
  lockFile: join(root, 'howdah.lock'),
  masterKeyFile: join(root, 'master.key'),
  instanceFile: join(root, 'instance.json'),
  /** There while a restore of the whole server is not complete. */
  restoreFile: join(root, 'restore.json'),
})

/** The data directory cannot be used; the message contains the reason and the action to take. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

/** Creates the folder. The Postgres user can traverse it, and no other user can read it. */
export async function makeDataDirectory(root: string, user: ProcessUser | null): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: user ? 0o711 : 0o700 })
    if (user) await chmod(root, 0o711)
    const { backups, clusters, run, cache, storage } = layout(root)
    // Postgres itself writes a backup, into a folder that is its own until it is complete.
    for (const folder of [clusters, run, cache, backups]) {
      await mkdir(folder, { recursive: true, mode: 0o711 })
      await chmod(folder, user ? 0o711 : 0o700)
    }
    if (user) await chmod(cache, 0o755)
    // Uploaded files are readable only by the server, not even by the Postgres user.
    await mkdir(storage, { recursive: true, mode: 0o700 })
    await chmod(storage, 0o700)
  } catch (error) {
    throw new DataDirectoryError(dataDirectoryMessages.notMade(root, (error as Error).message), {
      cause: error,
    })
  }
  if (user) await assertPassable(dirname(root), user)
}

async function assertPassable(folder: string, user: ProcessUser): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) {
      throw new DataDirectoryError(dataDirectoryMessages.notPassable(user.name, path))
    }
    if (path === dirname(path)) return
  }
}

/**
 * Opens a data directory that exists: its master key and its id, made on the first start.
 * @param masterKey of the environment; null takes the file's
 * @throws DataDirectoryError when the master key is not the one that this directory was made with
 */
export async function openDataDirectory(
  root: string,
  masterKey: Buffer | null,
): Promise<DataDirectory> {
  const places = layout(root)
  if ((await readIfThere(places.restoreFile)) !== null)
    throw new DataDirectoryError(dataDirectoryMessages.halfRestored(root))
  const isFirst = (await readInstance(places.instanceFile)) === null
  const secrets = createSecrets(
    masterKey ?? (await readMasterKeyFile(places.masterKeyFile, isFirst)),
  )
  if (isFirst) {
    const made: Instance = {
      id: randomBytes(6).toString('hex'),
      keyFingerprint: secrets.fingerprint(),
    }
    await writeOnce(places.instanceFile, `${JSON.stringify(made)}\n`)
  }
  // A command may open the directory at the same time as the first server: the first written value
  // is used.
  const instance = await readInstance(places.instanceFile)
  if (!instance) throw new DataDirectoryError(dataDirectoryMessages.unreadable(places.instanceFile))
  if (instance.keyFingerprint !== secrets.fingerprint())
    throw wrongMasterKey(masterKey === null ? places.masterKeyFile : null)
  const { id } = instance
  const { backups, cache, clusters, documents, logFile, run, storage } = places
  return { root, id, secrets, backups, cache, clusters, documents, logFile, run, storage }
}

/** @param file that the key came from; null for the environment */
export function wrongMasterKey(file: string | null): WrongMasterKey {
  return new WrongMasterKey(dataDirectoryMessages.wrongMasterKey(file))
}

/** Makes a data directory that of an existing server. */
export const writeInstance = (root: string, { id, keyFingerprint }: Instance): Promise<void> =>
  writeWhole(layout(root).instanceFile, `${JSON.stringify({ id, keyFingerprint })}\n`)

interface Instance {
  id: string
  keyFingerprint: string
}

async function readInstance(file: string): Promise<Instance | null> {
  const text = await readIfThere(file)
  if (text === null) return null
  try {
    const { id, keyFingerprint } = JSON.parse(text) as Partial<Instance>
    if (typeof id === 'string' && typeof keyFingerprint === 'string') return { id, keyFingerprint }
  } catch {
    // Falls through to the sentence below.
  }
  throw new DataDirectoryError(dataDirectoryMessages.damaged(file))
}

async function readMasterKeyFile(file: string, first: boolean): Promise<Buffer> {
  if (first) await writeOnce(file, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`)
  const text = await readIfThere(file)
  if (text === null) {
    throw new DataDirectoryError(dataDirectoryMessages.noMasterKey(file))
  }
  const key = parseMasterKey(text)
  if (!key) throw new DataDirectoryError(dataDirectoryMessages.badMasterKey(file))
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) await chmod(file, 0o600)
  return key
}

/**
 * Writes a file with mode 0600 unless it exists. Of several concurrent writers one wins, and the
 * file is never visible half-written.
 */
async function writeOnce(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.new`
  await writeFile(unfinished, text, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(unfinished, file)
    await syncToDisk(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
