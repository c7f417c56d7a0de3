import { FileStore } from '@tus/file-store'
import { createDiskRoom, type DiskRoom } from '../../../base/disk/disk-room'
import { access, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  isRef,
  isUploadId,
  UPLOAD_LIFETIME_MS,
  type BytesStore,
  type UploadPlace,
} from '../bytes/bytes.types'
import { createDiskBlobs, type DiskBlobs } from './disk-blobs'

/** Bytes in the data directory, a folder a project. */
export function createDiskBytes(
  directory: string,
  disk: DiskRoom = createDiskRoom(directory),
): BytesStore {
  const blobsOf = (ref: string) => createDiskBlobs(join(directory, ref, 'objects'), disk)
  return {
    of(ref) {
      const blobs = blobsOf(ref)
      return { blobs, uploads: createDiskUploads(blobs, join(directory, ref, 'uploads'), disk) }
    },
    refs: async () => (await readdir(directory).catch(() => [])).filter(isRef),
    removeAll: (ref) => rm(join(directory, ref), { recursive: true, force: true }),
    async share(version, { from, to }) {
      await blobsOf(to).adopt(blobsOf(from).fileOf(version), version)
    },
  }
}

/** An upload grows in a file that the tus server names by its id; the store takes that file over without copying it. */
function createDiskUploads(blobs: DiskBlobs, directory: string, disk: DiskRoom): UploadPlace {
  const doneMark = (id: string) => join(directory, `${id}.done`)
  return {
    datastore: new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS }),
    keyOf: (id) => id,
    need: (bytes) => disk.need(bytes),
    adopt: (id) => blobs.adopt(join(directory, id), id),
    markDone: (id) => writeFile(doneMark(id), '', { mode: 0o600, flush: true }),
    isDone: (id) =>
      access(doneMark(id)).then(
        () => true,
        () => false,
      ),
    async unfinished() {
      const names = await readdir(directory).catch(() => [])
      const done = new Set(names.filter((name) => name.endsWith('.done')))
      return new Set(names.filter((name) => isUploadId(name) && !done.has(`${name}.done`)))
    },
    async sweep(before) {
      const names = await readdir(directory).catch(() => [])
      for (const id of names.filter(isUploadId)) {
        const done = await stat(doneMark(id)).catch(() => null)
        const bytes = await stat(join(directory, id)).catch(() => null)
        const isOver =
          done === null
            ? bytes !== null && bytes.mtimeMs < before.getTime() - UPLOAD_LIFETIME_MS
            : done.mtime < before
        if (!isOver) continue
        for (const file of [id, `${id}.json`, `${id}.done`])
          await rm(join(directory, file), { force: true })
      }
    },
  }
}
