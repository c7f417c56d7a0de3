import { createBackup } from '@howdah/platform-client/resources/backups/create-backup'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { projectKey } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import { DatabasePage } from '../../../../../../database/database-page'
import type { PageProps } from '../../../../../../routing/route.types'
import { poll, POLL_INTERVAL_MS } from '../../../../../../polling/poll'
import { useCan } from '../../../../../../session/use-can'
import { BackupTabs } from '../backup-tabs'
import './backups.css'
import { ScheduledBackups } from './backup-list'
import { backupsMessages as messages } from './backups.messages'

/** Backups of a project: made, listed, restored, deleted. It works while the project does not run, which is when people need it. */
export default function BackupsPage({ params: { ref } }: PageProps<'backups'>) {
  const { client } = useDashboard()
  // The steps of a backup that is being made are the project's newest work: the shell's looks would be too seldom for them.
  const query = useQuery({
    ...projectQueryOptions(client, { ref }),
    refetchInterval: poll((project) =>
      project?.operation?.state === 'running' ? POLL_INTERVAL_MS.passing : false,
    ),
  })
  return (
    <DatabasePage
      projectRef={ref}
      action={query.data?.capabilities.includes('backups') && <MakeButton project={query.data} />}
    >
      <BackupTabs projectRef={ref} />
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(project) =>
          project.capabilities.includes('backups') ? (
            <>
              <p className="hd-page-intro">{messages.intro}</p>
              <ScheduledBackups project={project} />
            </>
          ) : (
            <p className="hd-page-intro">{messages.elsewhere}</p>
          )
        }
      </QueryView>
    </DatabasePage>
  )
}

/** Creates a backup, for people with permission; a refusal is shown with its reason. */
function MakeButton({
  project: { ref, organization_slug: slug, operation, status },
}: {
  project: Project
}) {
  const { client, queryClient } = useDashboard()
  const can = useCan()
  const toast = useToast()
  const making = useMutation({
    mutationFn: () => createBackup(client, { ref }),
    onError: (error) => toast.error(messages.makeFailed, { description: error.message }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: projectKey(client, ref, 'backups') }),
        queryClient.invalidateQueries({ queryKey: projectQueryOptions(client, { ref }).queryKey }),
      ]),
  })
  if (can({ slug, ref }, 'create', 'backups') !== 'yes') return null
  const isMaking = operation?.kind === 'create_backup' && operation.state === 'running'
  const isUp = status === 'ACTIVE_HEALTHY'
  return (
    <Button
      loading={making.isPending || isMaking}
      disabled={!isUp || making.isPending || isMaking}
      title={isUp ? undefined : messages.notRunning}
      onClick={() => making.mutate()}
    >
      {messages.make}
    </Button>
  )
}
