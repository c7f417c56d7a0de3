import type { Project } from '@howdah/platform-client'
import { CopyButton } from '../../../forms/copy-button'
import { formatMoment } from '../../../format/date'
import { computeLabel, regionLabel } from '../../../project-status/project-labels'
import { useCan } from '../../../session/use-can'
import { projectMessages as messages } from './project.messages'

/** What a project is, whatever it does at the moment. Its endpoint is for those who may read its keys (specification, section 6). */
export function ProjectFacts({ project }: { project: Project }) {
  const can = useCan()
  const { ref, organization_slug: slug, region, compute, endpoint, capabilities, inserted_at } = project
  return (
    <section className="hd-section" aria-labelledby="about">
      <h2 id="about" className="hd-section-heading">
        {messages.about}
      </h2>
      <dl className="hd-facts">
        <div>
          <dt>{messages.reference}</dt>
          <dd className="hd-code">
            {ref}
            <CopyButton text={ref} name={messages.referenceName} />
          </dd>
        </div>
        {capabilities.includes('api') && can({ slug, ref }, 'read', 'service_api_keys') === 'yes' && (
          <div>
            <dt>{messages.endpoint}</dt>
            <dd className="hd-code">
              {endpoint}
              <CopyButton text={endpoint} name={messages.endpointName} />
            </dd>
          </div>
        )}
        <div>
          <dt>{messages.region}</dt>
          <dd>{regionLabel(region)}</dd>
        </div>
        <div>
          <dt>{messages.compute}</dt>
          <dd>{computeLabel(compute)}</dd>
        </div>
        <div>
          <dt>{messages.created}</dt>
          <dd>{formatMoment(inserted_at)}</dd>
        </div>
      </dl>
    </section>
  )
}
