import { projectConnectionQueryOptions } from '@howdah/platform-client/resources/projects/project-connection'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attachMessages } from '../../../../../attached/attach.messages'
import { useDashboard } from '../../../../../dashboard-context'
import { DetailItem } from '../../../../../details/detail-item'
import { isActive } from '../../../../../project-status/project-status'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { ConnectionDialog } from './connection-dialog'
import { connectionMessages as messages } from './connection.messages'

/** Shows the connection of an attached database and lets it be replaced. */
export function ConnectionSection({ project }: { project: Project }) {
  const { client } = useDashboard()
  const [changing, setChanging] = useState(false)
  const connection = useQuery(projectConnectionQueryOptions(client, { ref: project.ref }))
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="connection">
      <h2 id="connection" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{messages.intro}</p>
      <QueryView query={connection} title={messages.failed} loading={<RowSkeletons count={2} />}>
        {({ host, port, database, user, tls, has_tls_ca: hasCa, ...logins }) => (
          <dl className="hd-details">
            <DetailItem name={messages.address}>
              <bdi>{`${host}:${port}`}</bdi>
            </DetailItem>
            <DetailItem name={messages.database}>
              <bdi>{database}</bdi>
            </DetailItem>
            <DetailItem name={messages.user}>
              <bdi>{user}</bdi>
            </DetailItem>
            <DetailItem name={attachMessages.tls}>
              <bdi>{attachMessages.tlsChoice[tls] + (hasCa ? messages.ownAuthority : '')}</bdi>
            </DetailItem>
            <DetailItem name={messages.reader}>
              <bdi>{logins.read_only_user ?? messages.noReader}</bdi>
            </DetailItem>
            <DetailItem name={messages.apiUser}>
              <bdi>{logins.api_user ?? messages.noApiUser}</bdi>
            </DetailItem>
          </dl>
        )}
      </QueryView>
      <div>
        <Button
          variant="soft"
          color="gray"
          disabled={!isActive(project.status)}
          onClick={() => setChanging(true)}
        >
          {messages.change}
        </Button>
      </div>
      {changing && <ConnectionDialog project={project} onClose={() => setChanging(false)} />}
    </section>
  )
}
