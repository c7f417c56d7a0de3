import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'
import { CircleCheck, CirclePause, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { projectStatusMessages } from './project-status.messages'

const icons = {
  COMING_UP: LoaderCircle,
  ACTIVE_HEALTHY: CircleCheck,
  ACTIVE_UNHEALTHY: TriangleAlert,
  PAUSING: LoaderCircle,
  INACTIVE: CirclePause,
  RESTARTING: LoaderCircle,
  RESTORING: LoaderCircle,
  GOING_DOWN: LoaderCircle,
  START_FAILED: CircleX,
  INIT_FAILED: CircleX,
  INIT_READ_REPLICA: LoaderCircle,
  INIT_READ_REPLICA_FAILED: CircleX,
} satisfies Record<ProjectStatus, unknown>

/** A project's status by shape, colour and word. */
export function ProjectStatusLabel({ status }: { status: ProjectStatus }) {
  const Icon = icons[status]
  return (
    <span className="hd-status" data-status={status}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {projectStatusMessages[status]}
    </span>
  )
}
