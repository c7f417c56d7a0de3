import { organizationQueryOptions, type Project } from '@howdah/platform-client'
import { Button, Callout } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { SquareTerminal, TriangleAlert } from 'lucide-react'
import { useDashboard } from '../../../dashboard-context'
import { CopyButton } from '../../../forms/copy-button'
import { formatMoment } from '../../../format/date'
import { ManagedNotice } from '../../../managed/managed-notice'
import { paths, type patterns } from '../../../paths'
import { QueryView } from '../../../regions/query-view'
import { Region } from '../../../regions/region'
import { AppLink } from '../../../routing/app-link'
import { PageHeading } from '../../../routing/page-heading'
import type { PageProps } from '../../../routing/route.types'
import { useCan } from '../../../session/use-can'
import { useProject } from '../../../shell/use-scope'
import { NotFoundPage } from '../../not-found-page'
import { ProjectConnection } from './project-connection'
import { ProjectFigures } from './project-figures'
import { isNotReady, ProjectNotReady } from './project-not-ready'
import { projectMessages as messages } from './project.messages'

/** A project's home: what its Postgres says of itself, how to connect, and the way to the SQL editor. */
export function ProjectPage({ params: { ref } }: PageProps<typeof patterns.project>) {
  const project = useProject(ref)
  return (
    <QueryView
      query={project}
      title={messages.failed}
      loading={null}
      notFound={<NotFoundPage title={messages.notFoundTitle} text={messages.notFoundText} />}
    >
      {(data) => (isNotReady(data) ? <ProjectNotReady project={data} /> : <ProjectHome project={data} />)}
    </QueryView>
  )
}

function ProjectHome({ project }: { project: Project }) {
  const { client } = useDashboard()
  const can = useCan()
  const { data: organization } = useQuery(organizationQueryOptions(client, { slug: project.organization_slug }))
  const { ref, name, region, inserted_at, organization_slug } = project
  return (
    <div className="hd-page">
      <div className="hd-page-head">
        <PageHeading>
          <bdi>{name}</bdi>
        </PageHeading>
        {can({ slug: organization_slug, ref }, 'run', 'sql') !== 'no' && (
          <Button asChild>
            <AppLink href={paths.sql({ ref })}>
              <SquareTerminal size={16} strokeWidth={1.5} aria-hidden />
              {messages.openSql}
            </AppLink>
          </Button>
        )}
      </div>
      <ManagedNotice organization={organization} />
      {project.status === 'ACTIVE_UNHEALTHY' && (
        <Callout.Root color="amber" role="alert">
          <Callout.Icon>
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          </Callout.Icon>
          <Callout.Text>
            {messages.unhealthyTitle}. {messages.unhealthyText}
          </Callout.Text>
        </Callout.Root>
      )}
      <Region title={messages.figuresFailed}>
        <ProjectFigures project={project} />
      </Region>
      <div className="hd-sections">
        <Region title={messages.databasesFailed}>
          <ProjectConnection projectRef={ref} />
        </Region>
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
            <div>
              <dt>{messages.region}</dt>
              <dd>{region}</dd>
            </div>
            <div>
              <dt>{messages.created}</dt>
              <dd>{formatMoment(inserted_at)}</dd>
            </div>
          </dl>
        </section>
      </div>
    </div>
  )
}
