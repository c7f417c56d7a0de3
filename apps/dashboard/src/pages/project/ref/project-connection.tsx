import { databasesQueryOptions, type Database } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { CopyButton } from '../../../forms/copy-button'
import { QueryView } from '../../../regions/query-view'
import { projectMessages as messages } from './project.messages'

/** How to reach the project's primary from outside the dashboard. */
export function ProjectConnection({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const databases = useQuery(databasesQueryOptions(client, { ref: projectRef }))
  return (
    <section className="hd-section" aria-labelledby="connection">
      <h2 id="connection" className="hd-section-heading">
        {messages.connect}
      </h2>
      <p className="hd-section-intro">{messages.connectIntro}</p>
      <QueryView query={databases} title={messages.databasesFailed} loading={<div className="hd-connection-room" />}>
        {(list) =>
          list
            .filter((database) => database.database_type === 'PRIMARY')
            .map((primary) => <Primary key={primary.identifier} database={primary} />)
        }
      </QueryView>
    </section>
  )
}

function Primary({ database }: { database: Database }) {
  const parameters = [
    { label: messages.host, text: database.db_host, name: messages.hostName },
    { label: messages.port, text: String(database.db_port), name: messages.portName },
    { label: messages.database, text: database.db_name, name: messages.databaseName },
    { label: messages.user, text: database.db_user, name: messages.userName },
  ]
  return (
    <>
      <div className="hd-connection-string">
        <code>{database.connection_string}</code>
        <CopyButton text={database.connection_string} name={messages.connectionStringName} />
      </div>
      <dl className="hd-facts">
        {parameters.map(({ label, text, name }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="hd-code">
              {text}
              <CopyButton text={text} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
