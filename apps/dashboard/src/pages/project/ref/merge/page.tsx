import {
  branchesQueryOptions,
  branchMergeQueryOptions,
  mergeBranch,
  type Branch,
  type BranchMerge,
} from '@howdah/platform-client/resources/branches/branches'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button, Callout, Checkbox } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { GitMerge } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useDashboard } from '../../../../dashboard-context'
import { paths } from '../../../../paths'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { useProjectQuery } from '../../../../scope/use-scope'
import { useCan } from '../../../../session/use-can'
import { BucketChanges } from './bucket-changes'
import { FunctionChanges } from './function-changes'
import { LastMerge } from './last-merge'
import './merge.css'
import { mergePageMessages as messages } from './merge.messages'
import { MigrationList } from './migration-list'
import { hasSchema, SchemaChanges } from './schema-changes'
import { MissingSecrets, RemovedObjects } from './not-merged'
import { SettingChanges } from './setting-changes'
import { TrialRun } from './trial-run'

/** Changes of a branch that production lacks, a trial of them, and the merge. */
export default function MergePage({ params: { ref } }: PageProps<'merge'>) {
  const { client } = useDashboard()
  const query = useQuery(branchesQueryOptions(client, { ref }))
  return (
    <div className="hd-page" data-width="wide">
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(branches) => {
          const branch = branches.find(({ project_ref: own }) => own === ref)
          return branch === undefined || branch.is_default ? (
            <>
              <PageHead />
              <p className="hd-page-intro">
                {messages.production}{' '}
                <Link className="hd-text-link" href={paths.branches({ ref })}>
                  {messages.allBranches}
                </Link>
              </p>
            </>
          ) : (
            <BranchMergeView branch={branch} />
          )
        }}
      </QueryView>
    </div>
  )
}

function BranchMergeView({
  branch: { id, name, parent_project_ref: productionRef },
}: {
  branch: Branch
}) {
  const { client } = useDashboard()
  const can = useCan()
  const project = useProjectQuery(id)
  const scope = { slug: project.data?.organization_slug, ref: id }
  const mayChange =
    can(scope, 'update', 'branches') === 'yes' && can(scope, 'run', 'sql_write') === 'yes'
  const isRestoring = useProjectQuery(productionRef).data?.status === 'RESTORING'
  const query = useQuery({
    ...branchMergeQueryOptions(client, { id }),
    refetchInterval: poll((merge) => {
      if (merge?.trial?.state === 'running') return POLL_INTERVAL_MS.passing
      return isRestoring || merge?.last_merge?.state === 'undoing'
        ? POLL_INTERVAL_MS.passingList
        : POLL_INTERVAL_MS.people
    }),
  })
  const { data: merge } = query
  const isEmpty = merge !== undefined && !canMerge(merge)
  return (
    <>
      <PageHead>
        {mayChange && merge && !isEmpty && merge.blocked === null && (
          <MergeButton id={id} merge={merge} />
        )}
      </PageHead>
      <p className="hd-page-intro">{messages.intro(name)}</p>
      <p className="hd-section-intro">{messages.scope}</p>
      {isRestoring && merge?.last_merge?.state !== 'undoing' && (
        <p role="status">{messages.productionRestoring}</p>
      )}
      <QueryView
        // Production does not answer until then.
        query={isRestoring ? { ...query, error: null } : query}
        title={messages.failed}
        loading={<RowSkeletons />}
      >
        {(shown) => (
          <>
            {shown.last_merge && (
              <LastMerge
                branch={{ id, name }}
                productionRef={productionRef}
                last={shown.last_merge}
              />
            )}
            {isEmpty && shown.blocked === null && !hasSchema(shown.schema) ? (
              <EmptyState
                icon={<GitMerge size={20} strokeWidth={1.5} />}
                title={messages.nothing}
                description={messages.nothingText}
              />
            ) : (
              <MergeContents {...{ id, productionRef, mayChange }} merge={shown} />
            )}
            {shown.removed.length > 0 && <RemovedObjects removed={shown.removed} />}
            {shown.missing_secrets.length > 0 && <MissingSecrets names={shown.missing_secrets} />}
            {shown.settings.length > 0 && <SettingChanges settings={shown.settings} />}
          </>
        )}
      </QueryView>
    </>
  )
}

/** Statements that a merge runs before the functions are deployed. */
const statementsOf = ({ migrations, schema }: BranchMerge) => [
  ...migrations.flatMap(({ statements }) => statements),
  ...(schema?.statements ?? []),
]

const changesDatabase = (merge: BranchMerge): boolean =>
  merge.migrations.length + merge.buckets.length + (merge.schema?.statements.length ?? 0) > 0

const canMerge = (merge: BranchMerge): boolean =>
  changesDatabase(merge) || merge.functions.length > 0

interface MergeContentsProps {
  id: string
  productionRef: string
  merge: BranchMerge
  mayChange: boolean
}

function MergeContents({ id, mayChange, merge, productionRef }: MergeContentsProps) {
  const { blocked, buckets, functions, migrations } = merge
  const { last_merge: last, only_in_production: onlyInProduction } = merge
  // The last merge says so.
  const isUndoing = last?.state === 'undoing'
  return (
    <>
      {blocked !== null && !isUndoing && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>
            {messages.blocked}. {blocked}
          </Callout.Text>
        </Callout.Root>
      )}
      {onlyInProduction.length > 0 && (
        <section className="hd-section" aria-labelledby="merge-only-in-production">
          <h2 id="merge-only-in-production">{messages.onlyInProduction}</h2>
          <p className="hd-section-intro">{messages.onlyInProductionText}</p>
          <ul>
            {onlyInProduction.map(({ name, version }) => (
              <li key={version}>
                <span className="hd-code">{version}</span> <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changesDatabase(merge) && <TrialRun id={id} merge={merge} mayChange={mayChange} />}
      {migrations.length > 0 && <MigrationList migrations={migrations} />}
      {hasSchema(merge.schema) && <SchemaChanges schema={merge.schema} />}
      {merge.schema === null && <p className="hd-section-intro">{messages.schemaLater}</p>}
      {buckets.length > 0 && <BucketChanges buckets={buckets} />}
      {functions.length > 0 && (
        <FunctionChanges functions={functions} branchRef={id} productionRef={productionRef} />
      )}
    </>
  )
}

interface MergeButtonProps {
  id: string
  merge: BranchMerge
}

/** Merges after a confirmation that repeats the warnings. */
function MergeButton({ id, merge }: MergeButtonProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  /** The plan that was in sight when the question was asked: a newer one is not merged unseen. */
  const [asked, setAsked] = useState<BranchMerge | null>(null)
  const [backup, setBackup] = useState(true)
  const { queryKey } = branchMergeQueryOptions(client, { id })
  const merging = useMutation({
    mutationFn: ({ digest }: BranchMerge) => mergeBranch(client, { id, digest, backup }),
    onSuccess: ({ backup: made, functions, migrations, restore_point: point }) => {
      toast.success(messages.merged(migrations.length, functions.length), {
        ...(point !== null && { description: messages.restorePoint(point) }),
        ...(made !== null && { description: messages.backedUp }),
      })
      // What was merged is not shown while the schemas are compared again.
      void queryClient.resetQueries({ queryKey })
    },
    onError: (error) => {
      toast.error(messages.mergeFailed, { description: error.message })
      void queryClient.invalidateQueries({ queryKey })
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: branchesQueryOptions(client, { ref: id }).queryKey,
      }),
  })
  const plan = asked ?? merge
  const trial = plan.trial?.is_current ? plan.trial : null
  const isTried = !changesDatabase(plan) || trial?.state === 'succeeded'
  const hasFailed = trial?.state === 'failed'
  const losesData = statementsOf(plan).some(({ loses_data: loses }) => loses)
  return (
    <>
      <Button loading={merging.isPending} onClick={() => setAsked(merge)}>
        {messages.merge}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={messages.mergeTitle}
        description={messages.mergeText}
        confirmLabel={messages.merge}
        tone={losesData ? 'danger' : 'neutral'}
        onConfirm={() => merging.mutate(plan)}
      >
        {!isTried && <p>{hasFailed ? messages.mergeTrialFailed : messages.mergeUntried}</p>}
        {trial && trial.differences.length > 0 && <p>{messages.mergeDifferent}</p>}
        {losesData && <p>{messages.mergeLosesData}</p>}
        {plan.no_undo === null ? (
          <p>{messages.mergeUndo}</p>
        ) : (
          <BackupChoice reason={plan.no_undo} backup={backup} onChange={setBackup} />
        )}
      </ConfirmDialog>
    </>
  )
}

interface BackupChoiceProps {
  /** Reason for which the merge could not be undone without a backup. */
  reason: string
  backup: boolean
  onChange: (backup: boolean) => void
}

/** Asks whether production is backed up first, and describes how the merge can be undone. */
function BackupChoice({ backup, onChange, reason }: BackupChoiceProps) {
  const text = useId()
  return (
    <div className="hd-merge-backup">
      <label className="hd-merge-backup-label">
        <Checkbox
          checked={backup}
          onCheckedChange={(on) => onChange(on === true)}
          aria-describedby={text}
        />
        {messages.backUp}
      </label>
      <p id={text} className="hd-quiet" role="status">
        {backup ? messages.backUpUndo(reason) : messages.mergeNoUndo(reason)}
      </p>
    </div>
  )
}
