import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { CirclePause, CircleX, LoaderCircle } from 'lucide-react'
import { PageMessage } from '../routing/page-message'
import { paths } from '../paths'
import { isPassing, type InactiveStatus } from '../project-status/project-status'
import { AppLink } from '../routing/app-link'
import { LifeButtons } from './life-buttons'
import { lifeMessages as messages } from './life.messages'

/** In place of a page that asks the project's Postgres, while that cannot be asked. */
export function NotActivePage({ project, status }: { project: Project; status: InactiveStatus }) {
  const { title, text } = messages.inactive[status]
  const Icon = isPassing(status) ? LoaderCircle : status === 'INACTIVE' ? CirclePause : CircleX
  return (
    <PageMessage
      icon={<Icon size={20} strokeWidth={1.5} />}
      title={<bdi>{title(project.name)}</bdi>}
      text={text}
      action={
        <div className="hd-state-actions">
          <LifeButtons project={project} />
          <Button asChild variant="soft" color="gray">
            <AppLink href={paths.project({ ref: project.ref })}>{messages.toHome}</AppLink>
          </Button>
        </div>
      }
    />
  )
}
