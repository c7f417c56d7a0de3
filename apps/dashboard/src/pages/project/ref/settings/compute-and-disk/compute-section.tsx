import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { projectComputeQueryOptions } from '@howdah/platform-client/resources/projects/compute'
import type { DiskUsage } from '@howdah/platform-client/catalog/disk-usage'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import '../../../../../details/details.css'
import { DetailItem } from '../../../../../details/detail-item'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { computeAndDiskMessages as messages } from './compute-and-disk.messages'
import { ComputeForm } from './compute-form'

interface ComputeSectionProps {
  project: Project
  settings: DiskUsage['settings']
}

/** Settings of a project's Postgres that follow its size, and the sizes where the server runs it. */
export function ComputeSection({ project, settings }: ComputeSectionProps) {
  return (
    <section className="hd-section" aria-labelledby="compute">
      <h2 id="compute" className="hd-section-heading">
        {messages.compute}
      </h2>
      <p className="hd-section-intro">{messages.computeIntro}</p>
      <dl className="hd-details hd-details-named">
        {settings.map(({ name, value }) => (
          <DetailItem key={name} name={name}>
            {value}
          </DetailItem>
        ))}
      </dl>
      {project.capabilities.includes('pause') && <Sizes project={project} />}
    </section>
  )
}

function Sizes({ project }: { project: Project }) {
  const { client } = useDashboard()
  const query = useQuery(projectComputeQueryOptions(client, { ref: project.ref }))
  return (
    <QueryView query={query} title={messages.sizesFailed} loading={<RowSkeletons />}>
      {(compute) => <ComputeForm key={compute.selected} project={project} compute={compute} />}
    </QueryView>
  )
}
