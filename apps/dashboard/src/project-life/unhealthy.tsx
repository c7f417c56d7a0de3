import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Callout } from '@howdah/ui/elements'
import { TriangleAlert } from 'lucide-react'
import { LifeButtons } from './life-buttons'
import { lifeMessages as messages } from './life.messages'

/** Notice that a project's Postgres should run and is not responding, with the available actions. Renders nothing if it responds. */
export function Unhealthy({ project }: { project: Project }) {
  if (project.status !== 'ACTIVE_UNHEALTHY') return null
  return (
    <>
      <Callout.Root color="amber" role="alert">
        <Callout.Icon>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
        </Callout.Icon>
        <Callout.Text>
          {messages.unhealthyTitle}. {messages.unhealthyText}
        </Callout.Text>
      </Callout.Root>
      <div className="hd-state-actions">
        <LifeButtons project={project} />
      </div>
    </>
  )
}
