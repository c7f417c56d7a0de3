import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Branches } from './branches'
import type { BranchesTable } from './branches-table'
import type { HistoryComparisons } from './history/compare-history'
import type { IdlePreviews } from './idle/idle-previews'
import type { MergeRecords } from './merge/merge-records'
import type { MergeTrials } from './merge/merge-trials'
import type { Merges } from './merge/merges'
import type { SideOrigins } from './merge/side-origins'
import type { SchemaDiffs } from './schema/schema-diffs'
import type { PullRequestBranches } from './webhook/pull-request-branches'
import type { BranchWebhooks } from './webhook/webhooks-table'

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
    branchWebhooks: BranchWebhooks
    historyComparisons: HistoryComparisons
    idlePreviews: IdlePreviews
    merges: Merges
    mergeRecords: MergeRecords
    mergeTrials: MergeTrials
    pullRequestBranches: PullRequestBranches
    schemaDiffs: SchemaDiffs
    sideOrigins: SideOrigins
  }
}

type Own =
  | 'branches'
  | 'branchesTable'
  | 'branchWebhooks'
  | 'historyComparisons'
  | 'idlePreviews'
  | 'mergeRecords'
  | 'merges'
  | 'mergeTrials'
  | 'pullRequestBranches'
  | 'schemaDiffs'
  | 'sideOrigins'
type Needs =
  | 'access'
  | 'auditLog'
  | 'binaries'
  | 'authConfigs'
  | 'backups'
  | 'clusterCopies'
  | 'clusterManager'
  | 'clusters'
  | 'config'
  | 'control'
  | 'dataReplacements'
  | 'directory'
  | 'events'
  | 'functionRows'
  | 'functionSecrets'
  | 'gatewayUrl'
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
  | 'secrets'
  | 'storage'
  | 'storageBytes'
  | 'storageSettings'
  | 'traffic'
  | 'user'

export type BranchesServices = Pick<Services, Own | Needs>
export type BranchesHandler<Id extends OperationId> = Handler<Id, BranchesServices>
