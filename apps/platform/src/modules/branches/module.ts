import { defineModule } from '../define-module'
import { createBranches } from './branches'
import { createBranchesTable } from './branches-table'
import { createBranchPlan } from './create-branch'
import { createBranch, deleteBranch, listBranches, resetBranch, updateBranch } from './handlers'
import { createHistoryComparisons } from './history/compare-history'
import { compareMigrationHistory } from './history/handlers'
import { createIdlePreviews } from './idle/idle-previews'
import { getBranchMerge, mergeBranch, tryBranchMerge, undoBranchMerge } from './merge/handlers'
import { createMergeRecords } from './merge/merge-records'
import { createMergeTrials } from './merge/merge-trials'
import { createMerges } from './merge/merges'
import branchesSql from './migrations/2026-11-27-branches.sql'
import backupsSql from './migrations/2026-11-30-backups-of-merges.sql'
import backupEndsSql from './migrations/2026-12-01-ends-of-merge-backups.sql'
import recordsSql from './migrations/2026-11-28-merge-records.sql'
import undosSql from './migrations/2026-11-29-merge-undos.sql'
import sidesSql from './migrations/2026-11-29-side-origins.sql'
import sidesBeforeSql from './migrations/2026-11-30-side-origins-before.sql'
import originsSql from './migrations/2026-11-28-branch-origins.sql'
import idleBucketsSql from './migrations/2026-12-02-public-buckets-of-idle-branches.sql'
import webhooksSql from './migrations/2026-12-03-branch-webhooks.sql'
import idleSql from './migrations/2026-11-27-idle-branches.sql'
import mergesSql from './migrations/2026-11-27-merges.sql'
import { notifyOfMerge } from './merge/notifications'
import { resetBranchPlan } from './reset-branch'
import { createSideOrigins } from './merge/side-origins'
import { createSchemaDiffs } from './schema/schema-diffs'
import type { BranchesServices } from './services'
import { createBranchWebhook, deleteBranchWebhook, getBranchWebhook } from './webhook/handlers'
import { createPullRequestBranches } from './webhook/pull-request-branches'
import { webhookApi } from './webhook/webhook-api'
import { createBranchWebhooks } from './webhook/webhooks-table'

const IDLE_POLL_INTERVAL_MS = 5 * 60_000
const OLD_BACKUPS_INTERVAL_MS = 10 * 60_000
const DELETIONS_INTERVAL_MS = 60_000

export const branches = defineModule<BranchesServices>({
  name: 'branches',
  migrations: [
    { name: '2026-11-27-branches', sql: branchesSql },
    { name: '2026-11-27-merges', sql: mergesSql },
    { name: '2026-11-27-idle-branches', sql: idleSql },
    { name: '2026-11-28-branch-origins', sql: originsSql },
    { name: '2026-11-28-merge-records', sql: recordsSql },
    { name: '2026-11-29-merge-undos', sql: undosSql },
    { name: '2026-11-29-side-origins', sql: sidesSql },
    { name: '2026-11-30-backups-of-merges', sql: backupsSql },
    { name: '2026-11-30-side-origins-before', sql: sidesBeforeSql },
    { name: '2026-12-01-ends-of-merge-backups', sql: backupEndsSql },
    { name: '2026-12-02-public-buckets-of-idle-branches', sql: idleBucketsSql },
    { name: '2026-12-03-branch-webhooks', sql: webhooksSql },
  ],
  services: {
    branches: createBranches,
    branchesTable: ({ control }) => createBranchesTable(control),
    branchWebhooks: ({ control, secrets }) => createBranchWebhooks(control, secrets),
    historyComparisons: createHistoryComparisons,
    idlePreviews: createIdlePreviews,
    merges: createMerges,
    mergeRecords: ({ control }) => createMergeRecords(control),
    mergeTrials: ({ control }) => createMergeTrials(control),
    pullRequestBranches: createPullRequestBranches,
    schemaDiffs: createSchemaDiffs,
    sideOrigins: createSideOrigins,
  },
  handlers: () => ({
    ...{ listBranches, createBranch, updateBranch, resetBranch, deleteBranch },
    compareMigrationHistory,
    ...{ getBranchMerge, tryBranchMerge, mergeBranch, undoBranchMerge },
    ...{ getBranchWebhook, createBranchWebhook, deleteBranchWebhook },
  }),
  gateway: webhookApi(),
  // What is left is deleted by operations, which may go on by now.
  start: ({ merges }) => merges.cleanUp(),
  listen({ events, idlePreviews, merges, pullRequestBranches }) {
    events.on('project.brought-up', ({ ref }) => idlePreviews.noteAwake(ref))
    events.on('backup.copied', (backup) => merges.backedUp(backup))
    events.on('operation.ended', ({ operation: { kind, projectRef } }) => {
      // A deletion that failed is not begun again by itself.
      if (kind !== 'delete_project') return pullRequestBranches.deleteDue(projectRef)
    })
    events.on('operation.ended', ({ operation, state }) => merges.restored(operation, state))
  },
  notifications: { 'merge.interrupted': notifyOfMerge },
  schedules: ({ idlePreviews, merges, pullRequestBranches }) => [
    {
      name: 'idle previews',
      begins: 'later',
      intervalMs: IDLE_POLL_INTERVAL_MS,
      run: () => idlePreviews.pause(),
    },
    {
      name: 'backups of merges',
      begins: 'later',
      intervalMs: OLD_BACKUPS_INTERVAL_MS,
      run: () => merges.removeOldBackups(),
    },
    {
      name: 'branches of closed pull requests',
      begins: 'later',
      intervalMs: DELETIONS_INTERVAL_MS,
      run: () => pullRequestBranches.deleteDue(),
    },
  ],
  operations: (services) => ({
    create_branch: createBranchPlan(services),
    reset_branch: resetBranchPlan(services),
  }),
})
