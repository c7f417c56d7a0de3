/** Messages of the command that restores a server. */
export const restoreMessages = {
  summary: 'restore a whole server from its archive into a new data directory',
  from: 's3://bucket/prefix, a folder with a copy of that, or the folder backups of a data directory; the HOWDAH_ARCHIVE_S3_ variables name the service and its keys',
  to: 'a time, such as 2026-01-05T10:00:00Z; the newest state if it is not given',
  data: 'the data directory to make; it must be empty',
  masterKeyFile:
    'the file master.key of the server; HOWDAH_MASTER_KEY has the key otherwise. No archive contains it',
  restoreNote:
    'A restore that was interrupted goes on when it is called again. No server may use the archive meanwhile, or afterwards next to the restored one.',

  noBucketName: '--from takes s3:// and the name of a bucket, or a folder.',
  noFolder: (folder: string) => `There is no folder ${folder}.`,
  wrongTime: (text: string) =>
    `--to takes a time that has passed, such as 2026-01-05T10:00:00Z, not "${text}".`,
  noKey: 'The master key is needed: set HOWDAH_MASTER_KEY, or give --master-key-file.',
  wrongKeyFile: (file: string) => `${file} has no master key (32 bytes as base64).`,
  wrongKey: 'This is not the master key of the server that the archive is of.',
  nothing: (address: string) => `There is no archive of a server at ${address}.`,
  notEmpty: (root: string) => `${root} is not empty. Choose another data directory by --data.`,
  otherRestore: (root: string) =>
    `In ${root} another restore was interrupted. Call it again with the same --from and --to, or choose another data directory.`,
  noControl: (moment: string) => `The archive has no backup of the control database ${moment}.`,
  atAll: 'yet',
  before: (moment: string) => `before ${moment}`,
  otherVersion: (version: string, ours: number) =>
    `The archive was made by PostgreSQL ${version}, and this Howdah comes with PostgreSQL ${ours}. Restore it with the Howdah version that made it.`,

  restoringControl: (moment: string) =>
    `Restoring the control database, from the backup of ${moment}.`,
  restoringProject: (number: number, count: number, name: string, ref: string) =>
    `Restoring project ${number} of ${count}: ${name} (${ref}).`,
  damagedManifest: (id: string, ref: string) =>
    `The backup ${id} of project ${ref} is damaged: the server does not know it unless the control database does.`,
  restored: (name: string, ref: string, seconds: string) =>
    `${name} (${ref}): restored in ${seconds} s.`,
  wasRestored: (name: string, ref: string) => `${name} (${ref}): restored before.`,
  notRestored: (name: string, ref: string, reason: string) =>
    `${name} (${ref}): NOT restored. ${reason}`,
  noBackup: 'The archive has no backup of it.',
  attached: (name: string, ref: string) =>
    `${name} (${ref}): runs elsewhere, and is connected as before.`,
  projectGone: 'The server was restored, and the archive has no backup of this project.',
  backupGone: 'The backup was not in the archive when the server was restored.',
  replicaGone: 'The server was restored. Rebuild this read replica.',
  filesInBucket:
    'Files of storage are in a bucket: start the server with the same HOWDAH_S3_ variables as before.',
  filesOnDisk: (folder: string) =>
    `Files of storage are not in the archive. Copy the folder "storage" of the previous data directory to ${folder}, if it is still there; until then their downloads fail.`,
  notCovered:
    'Not restored: logs of requests, read replicas (rebuild them), and ports of direct connections, which may be others.',
  done: (root: string) =>
    `The server is restored. Start it with --data ${root} and the same settings as before.`,
  notAll: (count: number) =>
    `${count === 1 ? '1 project was' : `${count} projects were`} not restored. Call the command again to retry.`,
} as const
