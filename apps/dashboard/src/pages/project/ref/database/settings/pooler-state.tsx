import type { PoolerConfig } from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { Callout } from '@howdah/ui/elements'
import { CopyableDetail } from '../../../../../details/copyable-detail'
import { DetailItem } from '../../../../../details/detail-item'
import { databaseSettingsMessages as messages } from './database-settings.messages'

/** Addresses and limits of a project's pools, or the reason that there are none. */
export function PoolerState({ config }: { config: PoolerConfig }) {
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
  return (
    <>
      <dl className="hd-details">
        <CopyableDetail
          name={messages.address[mode]}
          text={address}
          copied={messages.address[mode]}
        />
        <DetailItem name={messages.clients}>{messages.clientsText(clients)}</DetailItem>
        {version !== null && <DetailItem name={messages.version}>{version}</DetailItem>}
      </dl>
      {mode === 'transaction' && (
        <p className="hd-section-intro">{hasPrepared ? messages.prepared : messages.notPrepared}</p>
      )}
    </>
  )
}
