import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { BackupFiles } from './backup-files'
import type { BackupsTable } from './backups-table'
import type { Backups } from './backups.types'
import type { ArchiveBucket } from './bucket/archive-bucket.types'
import type { ArchiveSender } from './sending/send-archives'
import type { ControlArchive } from './control/control-archive'
import type { PastData } from './point-in-time/past-data'
import type { PointInTime } from './point-in-time/point-in-time'
import type { RestorePoints } from './point-in-time/restore-points'
import type { WalArchive } from './wal/wal-archive'
import type { LogReplays } from './wal/log-replays'
import type { ClusterCopies } from './cluster-copies'
import type { RestoredData } from './restored-data'
import type { RecoverySource } from './trial/recovery-tests-table'

declare module '../../base/events' {
  interface Events {
    /** Postgres has written a backup, which has what was committed until now. It is not complete yet. */
    'backup.copied': { id: string; projectRef: string }
    /** A restore on trial has failed. */
    'recovery.failed': {
      ref: string
      source: RecoverySource
      /** Moment that was to be restored. */
      time: Date
      at: Date
      error: string
    }
  }
}

declare module '../../base/services' {
  interface Services {
    /** Bucket of an S3 service for archives; null for the data directory. */
    archiveBucket: ArchiveBucket | null
    archiveSender: ArchiveSender
    backups: Backups
    backupFiles: BackupFiles
    backupsTable: BackupsTable
    clusterCopies: ClusterCopies
    controlArchive: ControlArchive
    /** The data of a project's cluster and what replaces it in an operation. */
    dataReplacements: (ref: string, operationId: string) => RestoredData
    logReplays: LogReplays
    pastData: PastData
    pointInTime: PointInTime
    restorePoints: RestorePoints
    walArchive: WalArchive
  }
}

type Own =
  | 'archiveBucket'
  | 'archiveSender'
  | 'backupFiles'
  | 'backups'
  | 'backupsTable'
  | 'clusterCopies'
  | 'controlArchive'
  | 'dataReplacements'
  | 'logReplays'
  | 'pastData'
  | 'pointInTime'
  | 'restorePoints'
  | 'walArchive'
type Needs =
  | 'access'
  | 'binaries'
  | 'closers'
  | 'clusterManager'
  | 'clusters'
  | 'config'
  | 'control'
  | 'controlCluster'
  | 'directory'
  | 'disk'
  | 'events'
  | 'log'
  | 'operations'
  | 'organizations'
  | 'projectLife'
  | 'projectQuota'
  | 'projects'
  | 'projectViews'
  | 'provisioners'
  | 'secrets'
  | 'storage'
  | 'storageBytes'
  | 'user'

export type BackupsServices = Pick<Services, Own | Needs>
export type BackupsHandler<Id extends OperationId> = Handler<Id, BackupsServices>
