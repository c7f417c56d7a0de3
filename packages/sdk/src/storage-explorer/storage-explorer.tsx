import {
  projectQueryOptions,
  type ProjectStatus,
} from '@howdah/platform-client/resources/projects/get-project'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Skeleton } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { HardDrive, MoonStar } from 'lucide-react'
import { ToolbarSlotsContext } from '../frame/toolbar-slots'
import { useHowdahContext, useWidgetProject } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { ReadingOnly } from '../provider/reading-only'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { WidgetToasts } from '../provider/widget-toasts'
import { usePerson } from '../provider/use-person'
import { storageExplorerTexts } from './storage-explorer.messages'
import type { StorageExplorerProps } from './storage-explorer.types'
import { StorageExplorerView } from './storage-explorer.view'
import { useStorageExplorer } from './use-storage-explorer'
import { useStorageHandle } from './use-storage-handle'

/**
 * Displays the buckets of a project with their folders and files, and uploads, downloads, moves,
 * renames, deletes and previews them. Uploads continue while another view is displayed, and after a
 * reload once the file is selected again. Fills its container, which must have a height.
 */
export function StorageExplorer(props: StorageExplorerProps) {
  const projectRef = useWidgetProject('StorageExplorer', props.projectRef)
  return (
    <Widget
      name="storage-explorer"
      project={projectRef}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-storage', props.className)}
    >
      <WidgetToasts>
        {/* Another project is another explorer, from the beginning. */}
        <ReadingOnly isOn={props.readOnly ?? false}>
          <ToolbarSlotsContext value={props}>
            <Gate key={projectRef} {...props} inProject={projectRef} />
          </ToolbarSlotsContext>
        </ReadingOnly>
      </WidgetToasts>
    </Widget>
  )
}

/** Of a project that does not run nothing is built. */
function Gate({ inProject: ref, ...props }: StorageExplorerProps & { inProject: string }) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const messages = useTexts(storageExplorerTexts, props.messages)
  const project = useQuery(projectQueryOptions(client, { ref }), queryClient)
  const person = usePerson('StorageExplorer')
  const { data } = project
  if (!data && project.error) {
    return (
      <ErrorAlert
        title={messages.projectFailed}
        error={project.error}
        onRetry={() => void project.refetch()}
      />
    )
  }
  if (!data || person.isPending) return <Outline label={messages.loading} />
  if (!data.capabilities.includes('api')) {
    return (
      <EmptyState
        icon={<HardDrive size={20} strokeWidth={1.5} />}
        title={messages.noStorageTitle}
        description={messages.noStorageText}
      />
    )
  }
  if (!isAwake(data.status)) {
    return (
      <EmptyState
        icon={<MoonStar size={20} strokeWidth={1.5} />}
        title={messages.inactiveTitle}
        description={messages.inactiveText}
      />
    )
  }
  // Another user has other uploads.
  return <Explorer key={person.id} {...props} inProject={ref} personId={person.id} />
}

function Explorer({
  inProject,
  personId,
  ...props
}: StorageExplorerProps & { inProject: string; personId: string | null }) {
  const model = useStorageExplorer(props, inProject, personId)
  useStorageHandle(props.ref, model)
  return model.isReady ? (
    <StorageExplorerView model={model} />
  ) : (
    <Outline label={model.messages.loading} />
  )
}

function Outline({ label }: { label: string }) {
  return (
    <div className="hw-storage-skeleton" role="status" aria-label={label}>
      <Skeleton height="28px" width="40%" />
      <Skeleton height="22px" />
      <Skeleton height="22px" />
      <Skeleton height="22px" />
    </div>
  )
}

const isAwake = (status: ProjectStatus): boolean =>
  status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY'
