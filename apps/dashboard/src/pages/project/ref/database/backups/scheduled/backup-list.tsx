import {
  backupsQueryOptions,
  type Backup,
  type BackupList as List,
} from '@howdah/platform-client/resources/backups/list-backups'
import { deleteBackup } from '@howdah/platform-client/resources/backups/delete-backup'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { projectKey } from '@howdah/platform-client/query-keys'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../../dialogs/confirm-delete-dialog'
import { formatDateTime, formatMoment } from '../../../../../../format/date'
import { useListView } from '../../../../../../lists/use-list-view'
import { LifeProgress } from '../../../../../../project-life/life-progress'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import { poll, POLL_INTERVAL_MS } from '../../../../../../polling/poll'
import { useCan } from '../../../../../../session/use-can'
import { NewBranchDialog } from '../new-branch-dialog'
import { NewProjectDialog } from '../pitr/new-project-dialog'
import { useMayBranch } from '../use-may-branch'
import { recoveryTestText } from '../recovery-test-text'
import type { BackupAction } from './backup-actions'
import { BackupTable } from './backup-table'
import { backupsMessages as messages } from './backups.messages'
import { RestoreDialog } from './restore-dialog'

/** Lists the backups with their actions and shows the progress of the running one. */
export function ScheduledBackups({ project }: { project: Project }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const can = useCan()
  const { sort, onSort } = useListView(['time'], { column: 'time', descending: true })
  const [chosen, setChosen] = useState<{ action: BackupAction; backup: Backup } | null>(null)
  const { ref, organization_slug: slug, operation, status } = project
  const query = useQuery({
    ...backupsQueryOptions(client, { ref, sort: sort.descending ? 'newest' : 'oldest' }),
    placeholderData: (previous) => previous,
    refetchInterval: poll((list) =>
      isMaking(list) ? POLL_INTERVAL_MS.passing : POLL_INTERVAL_MS.settled,
    ),
  })
  const deletion = useMutation({
    mutationFn: ({ id }: Backup) => deleteBackup(client, { ref, backupId: id }),
    onSuccess: () => toast.success(messages.deleted),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: projectKey(client, ref, 'backups') }),
  })
  const may = {
    restore: can({ slug, ref }, 'update', 'backups') === 'yes',
    createProject: can({ slug }, 'create', 'projects') === 'yes',
    branch: useMayBranch(project),
    delete: can({ slug, ref }, 'delete', 'backups') === 'yes',
  }
  const mayMake = can({ slug, ref }, 'create', 'backups') === 'yes'
  const isRunning =
    operation?.state === 'running' &&
    (operation.kind === 'create_backup' || operation.kind === 'restore_backup')
  const close = () => setChosen(null)
  return (
    <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
      {({
        backups,
        count,
        last_test: test,
        next_scheduled_at: next,
        scheduled_retained: retained,
      }) => (
        <>
          <div className="hd-toolbar">
            <span className="hd-quiet">
              {nextText(next)} {next !== null && messages.retained(retained)}
            </span>
            <span className="hd-count" role="status">
              {messages.count(count)}
            </span>
          </div>
          <p className="hd-quiet">{messages.test(recoveryTestText(test))}</p>
          {isRunning && <LifeProgress operation={operation} />}
          {backups.length === 0 ? (
            <EmptyState
              icon={<ArchiveRestore size={20} strokeWidth={1.5} />}
              title={messages.empty}
              description={mayMake ? messages.emptyText : messages.emptyTextReader}
            />
          ) : (
            <BackupTable
              backups={backups}
              status={status}
              may={may}
              sort={sort}
              onSort={onSort}
              onChoose={(action, backup) => setChosen({ action, backup })}
            />
          )}
          {chosen?.action === 'restore' && (
            <RestoreDialog project={project} backup={chosen.backup} onClose={close} />
          )}
          {chosen?.action === 'project' && (
            <NewProjectDialog
              project={project}
              target={{ backupId: chosen.backup.id }}
              at={chosen.backup.started_at}
              onClose={close}
            />
          )}
          {chosen?.action === 'branch' && (
            <NewBranchDialog
              project={project}
              moment={{ backup_id: chosen.backup.id }}
              at={chosen.backup.started_at}
              onClose={close}
            />
          )}
          <ConfirmDeleteDialog
            toDelete={chosen?.action === 'delete' ? chosen.backup : null}
            title={({ started_at }) => messages.deleteTitle(formatMoment(started_at))}
            text={messages.deleteText}
            confirm={messages.delete}
            onConfirm={(backup) => deletion.mutate(backup)}
            onClose={close}
          />
        </>
      )}
    </QueryView>
  )
}

const isMaking = (list: List | undefined): boolean =>
  list?.backups.some(({ state }) => state === 'running') ?? false

function nextText(next: string | null): string {
  if (next === null) return messages.noNext
  return Date.parse(next) <= Date.now() ? messages.nextNow : messages.next(formatDateTime(next))
}
