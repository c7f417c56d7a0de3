/** Keys of archives in a bucket. Everything of a project is below its reference, of the control database below the name of its cluster. */
export const bucketKeys = {
  /** Description of the server. */
  server: 'server.json',
  chain: (name: string, chain: string) => `${name}/wal/${chain}/`,
  /** Whole segment of a chain, compressed by gzip. */
  segment: (prefix: string, segment: string) => `${prefix}${segment}.gz`,
  /** Segment that grows: its name and its bytes so far, compressed by gzip. */
  growing: (prefix: string) => `${prefix}growing.gz`,
  backups: (name: string) => `${name}/backups/`,
  /** Description of a backup of the control database, written when the rest of it is there. */
  description: (name: string, id: string) => `${name}/backups/${id}/backup.json`,
  backup: (name: string, id: string) => `${name}/backups/${id}/`,
  project: (ref: string) => `${ref}/`,
} as const

/** Prefix of the variables that name the service of the bucket. */
export const ARCHIVE_VARIABLES = 'HOWDAH_ARCHIVE_S3_'

/** Certificate authority of the server, whose key is encrypted under the master key. */
export const AUTHORITY_KEY = 'certificates/authority.json'

/** Length of the name of a segment. */
export const SEGMENT_NAME_BYTES = 24
