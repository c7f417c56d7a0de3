import { defineConfig } from '../../base/config/setting'
import { readS3Settings, type S3Settings } from '../../base/s3/s3-settings'

declare module '../../base/config/config' {
  interface Config {
    /** The S3 service that holds the bytes of files; null keeps them in the data directory. */
    s3: S3Settings | null
  }
}

export const storageConfig = defineConfig({
  settings: {
    HOWDAH_S3_BUCKET: {
      kind: 'text',
      variable: 'HOWDAH_S3_BUCKET',
      help: 'a bucket for the bytes of all files, instead of the data directory',
    },
    HOWDAH_S3_REGION: {
      kind: 'text',
      variable: 'HOWDAH_S3_REGION',
      help: 'its region (default: us-east-1)',
    },
    HOWDAH_S3_ENDPOINT: {
      kind: 'text',
      variable: 'HOWDAH_S3_ENDPOINT',
      help: "the address of an S3 service other than AWS's",
    },
    HOWDAH_S3_ACCESS_KEY_ID: {
      kind: 'text',
      variable: 'HOWDAH_S3_ACCESS_KEY_ID',
      help: "the key to it (default: what AWS's own tools would use)",
    },
    HOWDAH_S3_SECRET_ACCESS_KEY: {
      kind: 'text',
      variable: 'HOWDAH_S3_SECRET_ACCESS_KEY',
      help: 'the secret of the key',
    },
    HOWDAH_S3_PATH_STYLE: {
      kind: 'text',
      variable: 'HOWDAH_S3_PATH_STYLE',
      help: 'true or false: whether the bucket is part of the path instead of the host name (default: true with an endpoint)',
    },
    HOWDAH_S3_PREFIX: {
      kind: 'text',
      variable: 'HOWDAH_S3_PREFIX',
      help: 'a prefix of all keys',
    },
  },
  read: (values) => ({ s3: readS3Settings(values, 'HOWDAH_S3_') }),
})
