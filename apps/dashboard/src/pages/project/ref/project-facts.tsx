import type { Project } from '@howdah/platform-client'
import { CopiedFact } from '../../../facts/copied-fact'
import { Fact } from '../../../facts/fact'
import { formatMoment } from '../../../format/date'
import { computeLabel, regionLabel } from '../../../project-status/project-labels'
import { useCan } from '../../../session/use-can'
import { projectMessages as messages } from './project.messages'

/**
 * Static details of a project, independent of its status. The endpoint is shown only to users who
 * may read the API keys (specification, section 6).
 */
export function ProjectFacts({ project }: { project: Project }) {
  const can = useCan()
  const {
    ref,
    organization_slug: slug,
    region,
    compute,
    endpoint,
    capabilities,
    inserted_at,
  } = project
  return (
    <section className="hd-section" aria-labelledby="about">
      <h2 id="about" className="hd-section-heading">
        {messages.about}
      </h2>
      <dl className="hd-facts">
        <CopiedFact name={messages.reference} text={ref} copied={messages.referenceName} />
        {capabilities.includes('api') &&
          can({ slug, ref }, 'read', 'service_api_keys') === 'yes' && (
            <CopiedFact name={messages.endpoint} text={endpoint} copied={messages.endpointName} />
          )}
        <Fact name={messages.region}>{regionLabel(region)}</Fact>
        <Fact name={messages.compute}>{computeLabel(compute)}</Fact>
        <Fact name={messages.created}>{formatMoment(inserted_at)}</Fact>
      </dl>
    </section>
  )
}
