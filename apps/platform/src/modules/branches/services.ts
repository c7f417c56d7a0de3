import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Branches } from './branches'
import type { BranchesTable } from './branches-table'
import type { IdlePreviews } from './idle/idle-previews'
import type { MergeRecords } from './merge/merge-records'
import type { MergeTrials } from './merge/merge-trials'
import type { Merges } from './merge/merges'
import type { SideOrigins } from './merge/side-origins'
import type { SchemaDiffs } from './schema/schema-diffs'

declare module '../../base/events' {
  interface Events {
    /**
     * A server has ended during a merge: before it had changed anything, or after it had changed the
     * database and before all functions were deployed.
     */
    'merge.interrupted': {
      id: string
      projectRef: string
      branchRef: string
      branchName: string
      hasChanged: boolean
    }
  }
}

declare module '../../base/services' {
  interface Services {
    branches: Branches
    branchesTable: BranchesTable
    idlePreviews: IdlePreviews
    merges: Merges
    mergeRecords: MergeRecords
    mergeTrials: MergeTrials
    schemaDiffs: SchemaDiffs
    sideOrigins: SideOrigins
  }
}

type Own =
  | 'branches'
  | 'branchesTable'
  | 'idlePreviews'
  | 'mergeRecords'
  | 'merges'
  | 'mergeTrials'
  | 'schemaDiffs'
  | 'sideOrigins'
type Needs =
  | 'access'
  | 'binaries'
  | 'authConfigs'
  | 'backups'
  | 'clusterCopies'
  | 'clusterManager'
  | 'clusters'
  | 'control'
  | 'dataReplacements'
  | 'directory'
  | 'events'
  | 'functionRows'
  | 'functionSecrets'
  | 'identity'
  | 'log'
  | 'networkRules'
  | 'operations'
  | 'pastData'
  | 'pointInTime'
  | 'projectLife'
  | 'projectQuota'
  | 'projects'
  | 'projectViews'
  | 'provisioners'
  | 'realtimeConfigs'
  | 'restorePoints'
  | 'restConfigs'
  | 'storage'
  | 'storageBytes'
  | 'storageSettings'
  | 'user'

export type BranchesServices = Pick<Services, Own | Needs>
export type BranchesHandler<Id extends OperationId> = Handler<Id, BranchesServices>
