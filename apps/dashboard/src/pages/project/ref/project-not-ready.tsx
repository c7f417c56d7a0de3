import type { Project } from '@howdah/platform-client'
import { Button } from '@howdah/ui'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { PageHeading } from '../../../routing/page-heading'
import { useCan } from '../../../session/use-can'
import { creationSteps, type CreationStep } from './creation-steps'
import { projectMessages as messages } from './project.messages'

const icons = { done: CircleCheck, running: LoaderCircle, failed: CircleX, waiting: CircleDashed } satisfies Record<
  CreationStep['state'],
  unknown
>

/** Whether a project has nothing to show yet, or never will. */
export function isNotReady(project: Project | undefined): project is Project {
  return project?.status === 'COMING_UP' || project?.status === 'INIT_FAILED'
}

/** The page of a project that is being created, or could not be. */
export function ProjectNotReady({ project }: { project: Project }) {
  const can = useCan()
  const failed = project.status === 'INIT_FAILED'
  return (
    <div className="hd-page" data-width="narrow">
      <div className="hd-page-head">
        <PageHeading>
          <bdi>{failed ? messages.failedTitle(project.name) : messages.comingUpTitle(project.name)}</bdi>
        </PageHeading>
      </div>
      <p className="hd-page-intro">{failed ? messages.failedText : messages.comingUpText}</p>
      <ol className="hd-steps" aria-label={messages.progress} aria-live="polite">
        {creationSteps(project.operation).map(({ id, label, state }) => {
          const Icon = icons[state]
          return (
            <li key={id} className="hd-step" data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
              <Icon size={18} strokeWidth={1.5} aria-hidden />
              {label}
              <span className="hd-hidden">{messages.stepStates[state]}</span>
            </li>
          )
        })}
      </ol>
      {failed && project.operation?.error && (
        <div className="hd-failure-reason" role="alert">
          <span className="hd-failure-title">{messages.failedReason}</span>
          <bdi>{project.operation.error}</bdi>
        </div>
      )}
      {failed && can({ slug: project.organization_slug }, 'create', 'projects') === 'yes' && (
        <div className="hd-form-actions">
          <Button asChild>
            <AppLink href={paths.newProjectIn({ slug: project.organization_slug })}>{messages.tryAgain}</AppLink>
          </Button>
        </div>
      )}
    </div>
  )
}
