import {
  replicationPeersQueryOptions,
  type ReplicationReader,
  type SubscriptionEntry,
} from '@howdah/platform-client/catalog/monitoring/replication-peers'
import { formatBytes } from '@howdah/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { QueryView } from '../../../../../regions/query-view'
import { replicationMessages as messages } from './replication.messages'

/** Connected readers and subscriptions, where there are any. */
export function ReplicationPeersList({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const query = useQuery({
    ...replicationPeersQueryOptions(client, { projectRef }),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  return (
    <QueryView query={query} title={messages.peersFailed} loading={null}>
      {({ readers, subscriptions }) => (
        <>
          {readers.length > 0 && <Readers readers={readers} />}
          {subscriptions.length > 0 && <Subscriptions subscriptions={subscriptions} />}
        </>
      )}
    </QueryView>
  )
}

function Readers({ readers }: { readers: readonly ReplicationReader[] }) {
  return (
    <section className="hd-section" aria-labelledby="replication-readers">
      <h2 id="replication-readers" className="hd-section-heading">
        {messages.readers}
      </h2>
      <div className="hd-table-frame">
        <table className="hd-table">
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col" data-wide>
                {messages.address}
              </th>
              <th scope="col">{messages.state}</th>
              <th scope="col">{messages.lag}</th>
            </tr>
          </thead>
          <tbody>
            {readers.map((reader) => (
              <tr key={reader.pid}>
                <th scope="row">
                  <bdi>{reader.name}</bdi>
                </th>
                <td data-wide>{reader.address ?? messages.local}</td>
                <td>{`${reader.state} (${reader.sync_state})`}</td>
                <td>
                  {reader.lag_bytes === null
                    ? messages.unknown
                    : formatBytes(Number(reader.lag_bytes))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Subscriptions({ subscriptions }: { subscriptions: readonly SubscriptionEntry[] }) {
  return (
    <section className="hd-section" aria-labelledby="replication-subscriptions">
      <h2 id="replication-subscriptions" className="hd-section-heading">
        {messages.subscriptions}
      </h2>
      <div className="hd-table-frame">
        <table className="hd-table">
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.state}</th>
              <th scope="col">{messages.publications}</th>
              <th scope="col" data-wide>
                {messages.database}
              </th>
            </tr>
          </thead>
          <tbody>
            {subscriptions.map((one) => (
              <tr key={`${one.database} ${one.name}`}>
                <th scope="row">
                  <bdi>{one.name}</bdi>
                </th>
                <td>
                  {!one.is_enabled
                    ? messages.disabled
                    : one.is_running
                      ? messages.active
                      : messages.inactive}
                </td>
                <td>
                  <bdi>{one.publications.join(', ')}</bdi>
                </td>
                <td data-wide>
                  <bdi>{one.database}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
