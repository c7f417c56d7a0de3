import { createPendingDownloads } from '../../base/pending-downloads'
import { defineModule } from '../define-module'
import { storageConfig } from './config'
import { storageApi } from './api/storage-api'
import { createDiskBytes } from './blobs/disk-bytes'
import { createStorage } from './create-storage'
import {
  deleteStorageObjects,
  downloadStorageObject,
  listStorageObjects,
  moveStorageObject,
  signStorageObject,
} from './handlers/storage'
import {
  createStorageBucket,
  deleteStorageBucket,
  emptyStorageBucket,
  listStorageBuckets,
  updateStorageBucket,
} from './handlers/storage-buckets'
import { createS3Key, deleteS3Key, listS3Keys } from './handlers/s3-keys'
import { s3Api } from './s3-api/s3-api'
import { createS3Keys } from './s3-api/s3-keys'
import s3KeysSql from './migrations/2026-11-25-s3-keys.sql'
import {
  getStorageSettings,
  revokeStorageUrls,
  updateStorageSettings,
} from './handlers/storage-settings'
import { createStorageZip, downloadStorageZip } from './handlers/storage-zips'
import { notifyOfFailedSweep } from './notifications'
import storageSql from './migrations/210-storage.sql'
import storageLinksSql from './migrations/2026-11-24-storage-links.sql'
import retiredSql from './migrations/2026-11-24-retired-bytes.sql'
import { createRetiredBytes } from './bytes/retired-bytes'
import type { StorageServices } from './services'
import { projectFileSize } from './rules/size-limits'
import { createStorageSettings } from './storage-settings'

const SWEEP_INTERVAL_MS = 15 * 60_000
/** Time that bytes may lie without a row. */
const GRACE_MS = 15 * 60_000

export const storage = defineModule<StorageServices>({
  name: 'storage',
  config: storageConfig,
  migrations: [
    { name: '210-storage', sql: storageSql },
    { name: '2026-11-24-retired-bytes', sql: retiredSql },
    { name: '2026-11-24-storage-links', sql: storageLinksSql },
    { name: '2026-11-25-s3-keys', sql: s3KeysSql },
  ],
  async open({ config, directory, disk }) {
    if (config.s3 === null) return { storageBytes: createDiskBytes(directory.storage, disk) }
    // Its SDK is large, and most servers use none of it.
    const { openS3Bytes } = await import('./s3/s3-bytes')
    return { storageBytes: await openS3Bytes(config.s3) }
  },
  services: {
    storage(services) {
      const {
        backups,
        closers,
        clusters,
        control,
        events,
        log,
        projects,
        storageBytes: bytes,
        storageSettings,
      } = services
      const made = createStorage({
        ...{ bytes, clusters, log },
        retired: createRetiredBytes(control, (ref) => backups.spans(ref)),
        async stateOf(ref) {
          const project = await projects.byRef(ref)
          if (project === null) return 'gone'
          return project.status === 'ACTIVE_HEALTHY' ? 'awake' : 'asleep'
        },
        async onSweepFailed(ref) {
          const project = await projects.byRef(ref)
          if (project) await events.emit('storage.sweep-failed', { project, at: new Date() })
        },
        async fileSizeLimit(ref) {
          const settings = await storageSettings.of(ref)
          return settings === null ? 0 : projectFileSize(settings.plan, settings.fileSizeLimit)
        },
      })
      closers.add(() => made.close())
      return made
    },
    storageSettings: ({ control }) => createStorageSettings(control),
    s3Keys: ({ control, log, secrets }) => createS3Keys(control, secrets, log),
    zips: ({ control, secrets }) => createPendingDownloads(control, secrets, 'zip'),
  },
  handlers: () => ({
    listStorageBuckets,
    createStorageBucket,
    updateStorageBucket,
    emptyStorageBucket,
    deleteStorageBucket,
    listStorageObjects,
    moveStorageObject,
    deleteStorageObjects,
    downloadStorageObject,
    signStorageObject,
    createStorageZip,
    downloadStorageZip,
    getStorageSettings,
    updateStorageSettings,
    revokeStorageUrls,
    listS3Keys,
    createS3Key,
    deleteS3Key,
  }),
  gateway: [storageApi, s3Api],
  notifications: { 'storage.sweep-failed': notifyOfFailedSweep },
  listen({ events, log, storage: files }) {
    events.on('project.brought-up', ({ ref }) =>
      // One that an older Howdah made has no files yet.
      files
        .prepare(ref)
        .catch((error: unknown) =>
          log.warn('A project has no place for files', { project: ref, error }),
        ),
    )
    events.on('operation.ended', async ({ operation: { kind, projectRef } }) => {
      if (kind !== 'delete_project') return
      await files
        .forget(projectRef)
        .catch((error: unknown) =>
          log.warn('The files of a deleted project remain', { project: projectRef, error }),
        )
    })
  },
  schedules: (services) => [
    {
      name: 'storage sweep',
      begins: 'now',
      intervalMs: SWEEP_INTERVAL_MS,
      run: (now) => services.storage.sweep(new Date(now.getTime() - GRACE_MS)),
    },
  ],
})
