import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { backupMessages as messages } from '../backups.messages'
import { BrokenBackup, readTar, type TarEntry } from './read-tar'

/** The files that Postgres makes a backup of. */
export const ARCHIVES = ['base.tar.gz', 'base.tar'] as const
const MANIFEST = 'backup_manifest'

/** Manifest entry of a file. */
interface Promised {
  size: number
  sha256: string
}

/** Receives the bytes of an entry. */
export interface EntrySink {
  write(piece: Buffer): Promise<unknown>
  /** However the reading has ended. */
  close(): Promise<unknown>
}

/**
 * Reads a backup completely and verifies each file against the manifest. The manifest does not
 * contain the WAL; Postgres verifies that when it starts.
 * @param open handles an entry; null only verifies
 * @throws BrokenBackup
 */
export async function readBackup(
  folder: string,
  { signal, open }: { signal: AbortSignal; open?: (entry: TarEntry) => Promise<EntrySink | null> },
): Promise<void> {
  const promised = await readManifest(folder)
  for await (const entry of readTar(await archiveOf(folder, signal))) {
    signal.throwIfAborted()
    const sink = (await open?.(entry)) ?? null
    const hash = createHash('sha256')
    try {
      for await (const piece of entry.content) {
        hash.update(piece)
        await sink?.write(piece)
      }
    } finally {
      await sink?.close()
    }
    if (entry.isFolder) continue
    const expected = promised.get(entry.path)
    if (expected === undefined && !entry.path.startsWith('pg_wal/'))
      throw new BrokenBackup(messages.strangeEntry(entry.path))
    if (expected && (expected.size !== entry.size || expected.sha256 !== hash.digest('hex')))
      throw new BrokenBackup(messages.changed(entry.path))
    promised.delete(entry.path)
  }
  if (promised.size > 0) throw new BrokenBackup(messages.missing(promised.size))
}

/**
 * Returns the total size of the unpacked files in bytes, without the log.
 * @throws BrokenBackup
 */
export async function unpackedSize(folder: string): Promise<number> {
  return [...(await readManifest(folder)).values()].reduce((total, { size }) => total + size, 0)
}

/** Unpacked content of the archive; an archive that cannot be unpacked is damaged. */
async function archiveOf(folder: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
  for (const name of ARCHIVES) {
    const file = join(folder, name)
    if (!(await isThere(file))) continue
    const bytes = createReadStream(file, { signal, highWaterMark: 256 * 1024 })
    return name === 'base.tar' ? bytes : unpacked(bytes)
  }
  throw new BrokenBackup(messages.bytesGone)
}

async function* unpacked(bytes: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  bytes.once('error', (error) => gunzip.destroy(error))
  try {
    yield* bytes.pipe(gunzip) as AsyncIterable<Buffer>
  } catch (error) {
    // Error messages of zlib for invalid data.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new BrokenBackup(messages.cut, { cause: error })
    throw error
  } finally {
    bytes.destroy()
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Part of the log that makes a backup consistent. */
export interface WalRange {
  timeline: number
  /** Positions, as Postgres prints them. */
  start: string
  end: string
}

/**
 * Returns the part of the log that a backup needs; null if the manifest names none.
 * @throws BrokenBackup
 */
export async function readWalRange(folder: string): Promise<WalRange | null> {
  const [range] = (await readManifestFile(folder))['WAL-Ranges'] ?? []
  return range
    ? { timeline: range.Timeline, start: range['Start-LSN'], end: range['End-LSN'] }
    : null
}

/** Times of a backup by the clock of its Postgres, whatever became of its files since. */
export interface BackupTimes {
  startedAt: Date
  /** The moment that it restores, at most a second after it. */
  completedAt: Date
}

/** Files that Postgres makes for the backup: the first one, and those for each segment at the end. */
const MADE_FOR_BACKUP = /^(?:backup_label|pg_wal\/archive_status\/[^/]+\.done)$/

/**
 * Returns the times of a backup, which its manifest has in whole seconds.
 * @throws BrokenBackup
 */
export async function readBackupTimes(folder: string): Promise<BackupTimes> {
  const seconds = (await readManifestFile(folder)).Files.filter(({ Path }) =>
    MADE_FOR_BACKUP.test(Path),
  ).map((file) => Date.parse(file['Last-Modified']))
  if (seconds.length === 0 || seconds.some(Number.isNaN))
    throw new BrokenBackup(messages.badManifest)
  return {
    startedAt: new Date(Math.min(...seconds)),
    completedAt: new Date(Math.max(...seconds) + 1_000),
  }
}

/** Manifest, as Postgres writes it. */
interface Manifest {
  Files: { Path: string; Size: number; Checksum: string; 'Last-Modified': string }[]
  'WAL-Ranges'?: { Timeline: number; 'Start-LSN': string; 'End-LSN': string }[]
}

async function readManifest(folder: string): Promise<Map<string, Promised>> {
  const { Files } = await readManifestFile(folder)
  return new Map(Files.map(({ Path, Size, Checksum }) => [Path, { size: Size, sha256: Checksum }]))
}

async function readManifestFile(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new BrokenBackup(messages.bytesGone, { cause: error })
  })
  const last = text.lastIndexOf('"Manifest-Checksum"')
  const sum = createHash('sha256')
    .update(text.slice(0, Math.max(last, 0)))
    .digest('hex')
  if (last === -1 || !text.slice(last).includes(sum)) throw new BrokenBackup(messages.badManifest)
  // Written by Postgres, as verified by its checksum.
  return JSON.parse(text) as Manifest
}
