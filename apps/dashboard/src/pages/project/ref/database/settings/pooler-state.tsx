import type { PoolerConfig } from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { poolsQueryOptions } from '@howdah/platform-client/resources/pooler/list-pools'
import { Callout } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyableDetail } from '../../../../../details/copyable-detail'
import { DetailItem } from '../../../../../details/detail-item'
import { databaseSettingsMessages as messages } from './database-settings.messages'

/** Addresses and limits of a project's pools, or the reason that there are none. */
export function PoolerState({
  projectRef: ref,
  config,
}: {
  projectRef: string
  config: PoolerConfig
}) {
  const { client } = useDashboard()
  const { data: pools = [] } = useQuery(poolsQueryOptions(client, { ref }))
  const {
    connection_string: address,
    max_client_conn: clients,
    pgbouncer_version: version,
    pool_mode: mode,
    prepared_statements: hasPrepared,
    reason,
  } = config
  if (address === null)
    return (
      <Callout.Root size="1" color="amber" role="status">
        <Callout.Text>{reason ?? messages.starting}</Callout.Text>
      </Callout.Root>
    )
  // The configuration has the address of the pool of its mode; the list has that of the other one, too.
  const addresses = pools.some(({ pool_mode }) => pool_mode === mode)
    ? pools
    : [{ pool_mode: mode, connection_string: address }]
  return (
    <>
      <dl className="hd-details">
        {addresses.map(({ pool_mode, connection_string: text }) => (
          <CopyableDetail
            key={pool_mode}
            name={messages.address[pool_mode]}
            text={text}
            copied={messages.address[pool_mode]}
          />
        ))}
        <DetailItem name={messages.clients}>{messages.clientsText(clients)}</DetailItem>
        {version !== null && <DetailItem name={messages.version}>{version}</DetailItem>}
      </dl>
      <p className="hd-section-intro">{messages.loginRejected}</p>
      {mode === 'transaction' && (
        <p className="hd-section-intro">{hasPrepared ? messages.prepared : messages.notPrepared}</p>
      )}
    </>
  )
}
