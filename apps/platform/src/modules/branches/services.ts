import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Branches } from './branches'
import type { BranchesTable } from './branches-table'
import type { IdlePreviews } from './idle/idle-previews'
import type { MergeTrials } from './merge/merge-trials'
import type { Merges } from './merge/merges'
import type { SchemaDiffs } from './schema/schema-diffs'

declare module '../../base/services' {
  interface Services {
    branches: Branches
    branchesTable: BranchesTable
    idlePreviews: IdlePreviews
    merges: Merges
    mergeTrials: MergeTrials
    schemaDiffs: SchemaDiffs
  }
}

type Own = 'branches' | 'branchesTable' | 'idlePreviews' | 'merges' | 'mergeTrials' | 'schemaDiffs'
type Needs =
  | 'binaries'
  | 'authConfigs'
  | 'clusterCopies'
  | 'clusterManager'
  | 'clusters'
  | 'control'
  | 'dataReplacements'
  | 'directory'
  | 'events'
  | 'functionRows'
  | 'functionSecrets'
  | 'log'
  | 'networkRules'
  | 'operations'
  | 'projectLife'
  | 'projectQuota'
  | 'projects'
  | 'provisioners'
  | 'realtimeConfigs'
  | 'restorePoints'
  | 'restConfigs'
  | 'storage'
  | 'storageBytes'
  | 'storageSettings'
  | 'user'
  | 'walArchive'

export type BranchesServices = Pick<Services, Own | Needs>
export type BranchesHandler<Id extends OperationId> = Handler<Id, BranchesServices>
