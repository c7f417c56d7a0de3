import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { layout, makeDataDirectory, writeInstance } from '../../../base/disk/data-directory'
import { lockDataDirectory } from '../../../base/disk/data-directory-lock'
import { createDiskRoom } from '../../../base/disk/disk-room'
import { writeWhole } from '../../../base/disk/disk'
import { createSecrets } from '../../../base/secrets'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import {
  clusterExists,
  fillCluster,
  removeUnfinishedClusters,
} from '../../../postgres/cluster/create-cluster'
import { CONTROL_CLUSTER, controlPassword } from '../../../postgres/cluster/cluster-settings'
import { preparePostgresBinaries } from '../../../postgres/cluster/postgres-binaries'
import { postgresUser } from '../../../postgres/cluster/process-user'
import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { AUTHORITY_KEY } from '../bucket/bucket-keys'
import { readArchivedServer, type ArchivedServer } from '../bucket/claim-bucket'
import { readControlBackups } from '../control/control-backups'
import { sentMark } from '../wal/segment-files'
import { copyProjectBackups, listStoredBackups } from './backups-folder'
import { readControl } from './read-control'
import { recoverCluster, type RecoveryTools } from './recover-cluster'
import { restoreMessages as messages } from './restore.messages'
import {
  chooseBackup,
  openRestoreState,
  saveRestoreState,
  type ArchivedProject,
  type RestoreState,
} from './restore-state'

interface ServerRestore {
  source: ArchiveReader
  /** Folder `backups` of a data directory that the source reads; null for another archive. */
  backups?: string | null
  /** Data directory to make. */
  root: string
  /** null for the newest state. */
  to: Date | null
  masterKey: Buffer
  /** True if the server is to find the key in its data directory. */
  keyIsStored: boolean
  /** Called with progress, for people. */
  note(line: string): void
}

/** Result of a restore. */
interface RestoreReport {
  lines: readonly string[]
  /** Number of projects that were not restored. */
  failed: number
}

/**
 * Restores a whole server from its archive into an empty data directory, or goes on with a restore
 * that was interrupted there.
 * @throws Error with a sentence
 */
export async function restoreServer(restore: ServerRestore): Promise<RestoreReport> {
  const { masterKey, root, source, to } = restore
  const server = await readArchivedServer(source)
  if (server === null) throw new Error(messages.nothing(source.address))
  const secrets = createSecrets(masterKey)
  if (secrets.fingerprint() !== server.keyFingerprint) throw new Error(messages.wrongKey)
  const places = layout(root)
  await mkdir(root, { recursive: true, mode: 0o711 })
  const names = await readdir(root)
  const mayBeThere = [places.lockFile, places.restoreFile].map((file) => basename(file))
  if (
    !names.includes(basename(places.restoreFile)) &&
    names.some((name) => !mayBeThere.includes(name))
  )
    throw new Error(messages.notEmpty(root))
  const lock = await lockDataDirectory(root, places.lockFile)
  try {
    const begun = { from: source.address, to: to?.toISOString() ?? null }
    const state = await openRestoreState(places.restoreFile, root, begun)
    const user = postgresUser()
    await makeDataDirectory(root, user)
    await removeUnfinishedClusters(places.clusters)
    const tools: RecoveryTools = {
      ...{ source, user, run: places.run, temporary: join(root, 'restore') },
      binaries: await preparePostgresBinaries({ cacheDirectory: places.cache, user }),
      disk: createDiskRoom(root),
      signal: new AbortController().signal,
    }
    const password = controlPassword(secrets)
    const projects = await restoreControl(restore, tools, { server, password, state })
    const report = await restoreProjects(restore, tools, projects)
    await rm(tools.temporary, { recursive: true, force: true })
    if (report.failed > 0) return report
    await bringAuthority(source, root)
    if (restore.keyIsStored)
      await writeWhole(places.masterKeyFile, `${masterKey.toString('base64')}\n`)
    await writeInstance(root, { id: server.id, keyFingerprint: server.keyFingerprint })
    const lines = [
      ...report.lines,
      server.files === 'bucket' ? messages.filesInBucket : messages.filesOnDisk(places.storage),
      ...[messages.notCovered, messages.done(root)],
    ]
    // From now on a server starts with it.
    await rm(places.restoreFile)
    return { lines, failed: 0 }
  } finally {
    await lock.release()
  }
}

async function restoreControl(
  { backups = null, note, root, source, to }: ServerRestore,
  tools: RecoveryTools,
  { password, server, state }: { server: ArchivedServer; password: string; state: RestoreState },
): Promise<readonly ArchivedProject[]> {
  const places = layout(root)
  const place = clusterPlace(places, CONTROL_CLUSTER)
  if (state.projects !== null && (await clusterExists(place))) return state.projects
  const { complete } = await readControlBackups(source)
  const backup = complete.findLast(({ completedAt }) => to === null || completedAt <= to)
  if (!backup)
    throw new Error(
      messages.noControl(to === null ? messages.atAll : messages.before(to.toISOString())),
    )
  const major = Number.parseInt(backup.postgresVersion, 10)
  if (major !== tools.binaries.major)
    throw new Error(messages.otherVersion(backup.postgresVersion, tools.binaries.major))
  note(messages.restoringControl(backup.startedAt.toISOString()))
  let projects: readonly ArchivedProject[] = []
  const { chain, segmentBytes, start, timeline } = backup
  await fillCluster({
    ...{ user: tools.user, place },
    async fill(data) {
      await recoverCluster(tools, {
        ...{ name: CONTROL_CLUSTER, backup: backup.id, to, data },
        log: chain === null ? null : { chain, timeline, segmentBytes, from: start, until: null },
        async inspect(at) {
          const stored = backups === null ? null : await listStoredBackups(backups)
          for (const { id, ref, times } of stored ?? [])
            if (times === null) note(messages.damagedManifest(id, ref))
          projects = await readControl({ ...at, password }, { home: server.id, stored, to })
          await saveRestoreState(places.restoreFile, { ...state, projects })
        },
      })
    },
  })
  return projects
}

async function restoreProjects(
  { backups: from = null, note, root, source, to }: ServerRestore,
  tools: RecoveryTools,
  projects: readonly ArchivedProject[],
): Promise<RestoreReport> {
  const places = layout(root)
  const lines: string[] = []
  let failed = 0
  for (const [index, { backups, isAttached, name, ref }] of projects.entries()) {
    if (isAttached) {
      lines.push(messages.attached(name, ref))
      continue
    }
    const place = clusterPlace(places, ref)
    if (await clusterExists(place)) {
      lines.push(messages.wasRestored(name, ref))
      continue
    }
    const choice = chooseBackup(backups, to)
    if (choice === null) {
      lines.push(messages.notRestored(name, ref, messages.noBackup))
      continue
    }
    note(messages.restoringProject(index + 1, projects.length, name, ref))
    const begun = performance.now()
    const { chain, id, walStart } = choice.backup
    try {
      if (from === null) await markArchived(source, { ref, backups: places.backups })
      else await copyProjectBackups({ from, ref, to: places.backups }, tools)
      await fillCluster({
        ...{ user: tools.user, place },
        fill: (data) =>
          recoverCluster(tools, {
            ...{ name: ref, backup: id, to, data },
            log:
              chain === null || walStart === null
                ? null
                : {
                    ...{ chain: chain.id, timeline: chain.timeline },
                    ...{ segmentBytes: chain.segmentBytes, from: walStart, until: choice.until },
                  },
          }),
      })
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
      lines.push(messages.restored(name, ref, seconds))
    } catch (error) {
      failed += 1
      lines.push(
        messages.notRestored(name, ref, error instanceof Error ? error.message : String(error)),
      )
    }
  }
  return { lines, failed }
}

/** Marks the segments that the bucket has, so that the window before the restore stays. */
async function markArchived(
  source: ArchiveReader,
  { backups, ref }: { ref: string; backups: string },
): Promise<void> {
  const prefix = `${ref}/wal/`
  for await (const page of source.list(prefix))
    for (const { bytes, key } of page) {
      const [chain = '', name = ''] = key.slice(prefix.length).split('/')
      const mark = sentMark(name, bytes)
      if (mark === null) continue
      const folder = join(backups, ref, 'wal', chain)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, mark), '', { mode: 0o600 })
    }
}

/** Brings the certificate authority, whose key is encrypted under the master key. */
async function bringAuthority(source: ArchiveReader, root: string): Promise<void> {
  const bytes = await source.read(AUTHORITY_KEY)
  if (bytes === null) return
  const folder = join(root, 'certificates')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await writeWhole(join(folder, 'authority.json'), bytes.toString())
}
