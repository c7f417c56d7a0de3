import {
  pointInTimeRecoveryQueryOptions,
  updatePointInTimeRecovery,
  type PointInTimeRecovery,
} from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { projectKey } from '@howdah/platform-client/query-keys'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { DatabasePage } from '../../../../../../database/database-page'
import { poll, POLL_INTERVAL_MS } from '../../../../../../polling/poll'
import { LifeProgress } from '../../../../../../project-life/life-progress'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../../scope/use-scope'
import { useCan } from '../../../../../../session/use-can'
import { BackupTabs } from '../backup-tabs'
import { useMayBranch } from '../use-may-branch'
import '../scheduled/backups.css'
import './pitr.css'
import { LargeChanges } from './large-changes'
import { pitrMessages as messages } from './pitr.messages'
import { toLocalField } from './recovery-time'
import { RestorePointList } from './restore-point-list'
import { RestoreTime } from './restore-time'
import { RecoveryWindow } from './recovery-window'

/** Restores a project to any second of the last days. It works while the project does not run, which is when people need it. */
export default function PointInTimePage({ params: { ref } }: PageProps<'pointInTime'>) {
  const query = useProjectQuery(ref)
  return (
    <DatabasePage projectRef={ref}>
      <BackupTabs projectRef={ref} />
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(project) =>
          project.capabilities.includes('backups') ? (
            <Recovery project={project} />
          ) : (
            <p className="hd-page-intro">{messages.elsewhere}</p>
          )
        }
      </QueryView>
    </DatabasePage>
  )
}

function Recovery({ project }: { project: Project }) {
  const { client } = useDashboard()
  const can = useCan()
  const { ref, organization_slug: slug } = project
  const query = useQuery({
    ...pointInTimeRecoveryQueryOptions(client, { ref }),
    refetchInterval: poll((recovery) =>
      recovery?.state === 'starting' ? POLL_INTERVAL_MS.passing : POLL_INTERVAL_MS.settled,
    ),
  })
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (at: Date) => {
    setTyped(toLocalField(at))
    document.querySelector<HTMLElement>('[name=time]')?.focus()
  }
  const mayRestore = can({ slug, ref }, 'update', 'backups') === 'yes'
  const mayCreateProject = can({ slug }, 'create', 'projects') === 'yes'
  const mayBranch = useMayBranch(project)
  return (
    <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
      {(recovery) =>
        recovery.enabled ? (
          <>
            <p className="hd-page-intro">{messages.intro(recovery.days)}</p>
            <RecoveryWindow recovery={recovery} />
            {recovery.state === 'starting' && <FirstBackup project={project} />}
            {mayRestore && recovery.ranges.length > 0 && (
              <RestoreTime
                project={project}
                recovery={recovery}
                mayCreateProject={mayCreateProject}
                mayBranch={mayBranch}
                typed={typed}
                onType={setTyped}
              />
            )}
            <LargeChanges changes={recovery.changes} onChoose={mayRestore ? choose : undefined} />
            <RestorePointList
              project={project}
              recovery={recovery}
              may={{
                create: can({ slug, ref }, 'create', 'backups') === 'yes',
                restore: mayRestore,
                createProject: mayCreateProject,
                branch: mayBranch,
                delete: can({ slug, ref }, 'delete', 'backups') === 'yes',
              }}
            />
            {mayRestore && <TurnOff project={project} />}
          </>
        ) : (
          <>
            <p className="hd-page-intro">
              {messages.offIntro(recovery.days, recovery.bucket?.address ?? null)}
            </p>
            {mayRestore && <TurnOn project={project} />}
          </>
        )
      }
    </QueryView>
  )
}

/** Progress of the backup with which the window begins. */
function FirstBackup({ project: { operation } }: { project: Project }) {
  if (operation?.kind !== 'create_backup' || operation.state !== 'running') return null
  return <LifeProgress operation={operation} />
}

/** Changes the setting, and what the project says of it. */
function useSwitch({ ref }: Project, enabled: boolean, failed: string) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  return useMutation({
    mutationFn: () => updatePointInTimeRecovery(client, { ref, enabled }),
    onSuccess: (recovery: PointInTimeRecovery) => {
      queryClient.setQueryData(pointInTimeRecoveryQueryOptions(client, { ref }).queryKey, recovery)
      if (!enabled) toast.success(messages.turnedOff)
    },
    onError: (error) => toast.error(failed, { description: error.message }),
    onSettled: () =>
      Promise.all(
        [
          projectQueryOptions(client, { ref }).queryKey,
          projectKey(client, ref, 'backups'),
          projectKey(client, ref, 'addons'),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

function TurnOn({ project }: { project: Project }) {
  const turning = useSwitch(project, true, messages.turnOnFailed)
  return (
    <div>
      <Button loading={turning.isPending} onClick={() => turning.mutate()}>
        {messages.turnOn}
      </Button>
    </div>
  )
}

function TurnOff({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false)
  const turning = useSwitch(project, false, messages.turnOffFailed)
  return (
    <div>
      <Button
        variant="soft"
        color="red"
        highContrast
        loading={turning.isPending}
        onClick={() => setAsking(true)}
      >
        {messages.turnOff}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages.turnOffTitle}
        description={messages.turnOffText}
        confirmLabel={messages.turnOff}
        tone="danger"
        onConfirm={() => turning.mutate()}
      />
    </div>
  )
}
