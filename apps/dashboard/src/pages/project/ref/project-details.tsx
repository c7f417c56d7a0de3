import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { CopyableDetail } from '../../../details/copyable-detail'
import { DetailItem } from '../../../details/detail-item'
import { formatDateTime } from '../../../format/date'
import { computeLabel, regionLabel } from '../../../project-status/project-labels'
import { useCan } from '../../../session/use-can'
import { projectMessages as messages } from './project.messages'

/**
 * Static details of a project, independent of its status. The endpoint is shown only to users who
 * may read the API keys (specification, section 6).
 */
export function ProjectDetails({ project }: { project: Project }) {
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
      <dl className="hd-details">
        <CopyableDetail name={messages.reference} text={ref} copied={messages.referenceName} />
        {capabilities.includes('data_api') &&
          can({ slug, ref }, 'read', 'service_api_keys') === 'yes' && (
            <CopyableDetail
              name={messages.endpoint}
              text={endpoint}
              copied={messages.endpointName}
            />
          )}
        <DetailItem name={messages.region}>{regionLabel(region)}</DetailItem>
        <DetailItem name={messages.compute}>{computeLabel(compute)}</DetailItem>
        <DetailItem name={messages.created}>{formatDateTime(inserted_at)}</DetailItem>
      </dl>
    </section>
  )
}
