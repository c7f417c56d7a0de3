import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { BackupFiles } from './backup-files'
import type { BackupsTable } from './backups-table'
import type { Backups } from './backups.types'

declare module '../../base/services' {
  interface Services {
    backups: Backups
    backupFiles: BackupFiles
    backupsTable: BackupsTable
  }
}

type Own = 'backupFiles' | 'backups' | 'backupsTable'
type Needs =
  | 'binaries'
  | 'closers'
  | 'clusterManager'
  | 'clusters'
  | 'config'
  | 'control'
  | 'directory'
  | 'disk'
  | 'events'
  | 'log'
  | 'operations'
  | 'projectLife'
  | 'projects'
  | 'projectViews'
  | 'provisioners'
  | 'user'

export type BackupsServices = Pick<Services, Own | Needs>
export type BackupsHandler<Id extends OperationId> = Handler<Id, BackupsServices>
