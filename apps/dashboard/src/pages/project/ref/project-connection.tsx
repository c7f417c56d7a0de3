import {
  databasesQueryOptions,
  type Database,
} from '@howdah/platform-client/resources/projects/list-databases'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useQuery } from '@tanstack/react-query'
import { openConnectPath } from '../../../connect/connect-href'
import { useDashboard } from '../../../dashboard-context'
import { CopyableDetail } from '../../../details/copyable-detail'
import { CopyLine } from '../../../forms/copying/copy-line'
import { paths } from '../../../paths'
import { QueryView } from '../../../regions/query-view'
import { AppLink } from '../../../routing/app-link'
import { useCan } from '../../../session/use-can'
import { projectMessages as messages } from './project.messages'

/** Connection details of the project's primary, for use outside the dashboard. */
export function ProjectConnectionSection({ project }: { project: Project }) {
  const { ref, organization_slug: slug, provisioner } = project
  const { client } = useDashboard()
  const can = useCan()
  const databases = useQuery(databasesQueryOptions(client, { ref }))
  return (
    <section className="hd-section" aria-labelledby="connection">
      <h2 id="connection" className="hd-section-heading">
        {messages.connect}
      </h2>
      <p className="hd-section-intro">{messages.connectIntro}</p>
      <QueryView
        query={databases}
        title={messages.databasesFailed}
        loading={<div className="hd-connection-room" />}
      >
        {(list) =>
          list
            .filter((database) => database.database_type === 'PRIMARY')
            .map((primary) => (
              <Primary key={primary.identifier} database={primary} projectRef={ref} />
            ))
        }
      </QueryView>
      {provisioner === 'embedded' && can({ slug, ref }, 'update', 'service_api_keys') === 'yes' && (
        <Password projectRef={ref} />
      )}
    </section>
  )
}

/** Leads to where a new password is set; the current one is never shown. */
function Password({ projectRef }: { projectRef: string }) {
  return (
    <p className="hd-section-intro">
      {messages.password}{' '}
      <AppLink
        href={`${paths.projectGeneral({ ref: projectRef })}#database-password`}
        className="hd-text-link"
      >
        {messages.passwordLink}
      </AppLink>
    </p>
  )
}

function Primary({ database, projectRef }: { database: Database; projectRef: string }) {
  const parameters = [
    { label: messages.host, text: database.db_host, name: messages.hostName },
    { label: messages.port, text: String(database.db_port), name: messages.portName },
    { label: messages.database, text: database.db_name, name: messages.databaseName },
    { label: messages.user, text: database.db_user, name: messages.userName },
  ]
  return (
    <>
      <CopyLine text={database.connection_string} name={messages.connectionStringName} />
      <dl className="hd-details">
        {parameters.map(({ label, text, name }) => (
          <CopyableDetail key={label} name={label} text={text} copied={name} />
        ))}
      </dl>
      <p className="hd-section-intro">
        <AppLink href={openConnectPath(projectRef)} className="hd-text-link">
          {messages.moreFormats}
        </AppLink>
      </p>
    </>
  )
}
