import { defineConfig } from '../../base/config/setting'
import { ARCHIVE_VARIABLES } from './bucket/bucket-keys'
import { readS3Settings, type S3Settings } from '../../base/s3/s3-settings'

declare module '../../base/config/config' {
  interface Config {
    /** True if each project is backed up once a day. */
    scheduledBackups: boolean
    /** The S3 service that holds backups and archives; null for the data directory. */
    archiveS3: S3Settings | null
  }
}

export const backupsConfig = defineConfig({
  settings: {
    scheduledBackups: {
      kind: 'switch',
      option: 'no-scheduled-backups',
      variable: 'HOWDAH_SCHEDULED_BACKUPS',
      help: 'no daily backup of each project, at a time that follows from its reference; backups by hand remain possible',
    },
    HOWDAH_ARCHIVE_S3_BUCKET: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_BUCKET',
      help: 'a bucket for backups and archived write-ahead log, instead of the data directory',
    },
    HOWDAH_ARCHIVE_S3_REGION: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_REGION',
      help: 'its region (default: us-east-1)',
    },
    HOWDAH_ARCHIVE_S3_ENDPOINT: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_ENDPOINT',
      help: "the address of an S3 service other than AWS's",
    },
    HOWDAH_ARCHIVE_S3_ACCESS_KEY_ID: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_ACCESS_KEY_ID',
      help: "the key to it (default: what AWS's own tools would use)",
    },
    HOWDAH_ARCHIVE_S3_SECRET_ACCESS_KEY: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_SECRET_ACCESS_KEY',
      help: 'the secret of the key',
    },
    HOWDAH_ARCHIVE_S3_PATH_STYLE: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_PATH_STYLE',
      help: 'true or false: whether the bucket is part of the path instead of the host name (default: true with an endpoint)',
    },
    HOWDAH_ARCHIVE_S3_PREFIX: {
      kind: 'text',
      variable: 'HOWDAH_ARCHIVE_S3_PREFIX',
      help: 'a prefix of all keys; each server needs its own',
    },
  },
  read: ({ scheduledBackups, ...values }) => ({
    scheduledBackups,
    archiveS3: readS3Settings(values, ARCHIVE_VARIABLES),
  }),
})
