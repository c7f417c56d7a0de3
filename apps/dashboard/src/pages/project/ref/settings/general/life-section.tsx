import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { FailedWork } from '../../../../../project-life/failed-work'
import { LifeButtons } from '../../../../../project-life/life-buttons'
import { LifeProgress } from '../../../../../project-life/life-progress'
import { isActive } from '../../../../../project-status/project-status'
import { ProjectStatusLabel } from '../../../../../project-status/project-status-label'
import { lifeMessages } from '../../../../../project-life/life.messages'
import { projectGeneralMessages as messages } from './general.messages'

/** Shows the status of the project and its actions: pause, resume, restart. */
export function LifeSection({ project }: { project: Project }) {
  const { status, operation, capabilities } = project
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="life">
      <h2 id="life" className="hd-section-heading">
        {messages.life}
      </h2>
      <div className="hd-setting">
        <span className="hd-setting-text">
          <ProjectStatusLabel status={status} />
          <span className="hd-field-text">
            {isActive(status) ? messages.lifeText[status] : lifeMessages.inactive[status].text}{' '}
            {!capabilities.includes('pause') && lifeMessages.elsewhere}
          </span>
        </span>
        <span className="hd-setting-actions">
          <LifeButtons project={project} />
        </span>
      </div>
      {operation?.state === 'running' && <LifeProgress operation={operation} />}
      <FailedWork operation={operation} />
    </section>
  )
}
