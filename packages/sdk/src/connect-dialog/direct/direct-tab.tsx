import {
  CONNECTION_FORMATS,
  PASSWORD_PLACEHOLDER,
  type ConnectionFormat,
} from '@howdah/rules/connect/connect.types'
import type { Database } from '@howdah/platform-client/resources/projects/list-databases'
import { isReplicaSelectable } from '@howdah/rules/connect/replica-status'
import { Skeleton } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useState } from 'react'
import { DatabaseSelector } from '../../database-selector'
import type { PageLinks } from '../../links/page-link'
import { useHowdahContext } from '../../provider/howdah-context'
import type { ConnectDialogMessages } from '../connect-dialog.messages'
import type { ConnectDialogProps, ConnectPage } from '../connect-dialog.types'
import type { ConnectDialogModel } from '../use-connect-dialog'
import type { ConnectData } from '../panel/use-connect-data'
import { ChoiceField } from '../panel/choice-field'
import { CertificateNote } from './certificate-note'
import { connectionRoutes, type ConnectionRoute, type PoolerOfProject } from './connection-methods'
import { ConnectionPanel, HintLink } from './connection-panel'

export interface DirectTabProps {
  model: ConnectDialogModel
  data: ConnectData
  options: ConnectDialogProps
}

/** Connection strings of the selected database in the selected format. */
export function DirectTab({ model, data, options }: DirectTabProps) {
  const { messages, view, onView, projectRef } = model
  const { databases, pooler } = data
  const [source, setSource] = useState<string>()
  const [isVerified, setIsVerified] = useState(false)
  const config = pooler.data?.config
  const hasCertificate = config?.ssl_certificate === true
  const links: PageLinks<ConnectPage> = options
  const format = CONNECTION_FORMATS.find((known) => known === view.using) ?? 'uri'
  const database = selectedDatabase(databases.data ?? [], source)
  if (databases.error !== null && databases.data === undefined)
    return (
      <ErrorAlert
        title={messages.databasesFailed}
        error={databases.error}
        onRetry={databases.retry}
      />
    )
  return (
    <>
      <div className="hw-connect-choices">
        <ChoiceField
          label={messages.type}
          value={format}
          choices={CONNECTION_FORMATS.map((id) => ({ id, name: messages.formats[id] }))}
          onValueChange={(using) => onView({ showConnect: true, tab: 'direct', using })}
        />
        <DatabaseSelector
          projectRef={projectRef}
          value={database?.identifier ?? projectRef}
          onValueChange={setSource}
          hrefOf={options.hrefOf}
          onOpen={options.onOpen}
        />
        {hasCertificate && (
          <ChoiceField
            label={messages.encryption}
            value={isVerified ? 'verify-full' : 'default'}
            choices={[
              {
                id: 'default',
                name: config.ssl_enforced ? messages.encryptedOnly : messages.clientDefault,
              },
              { id: 'verify-full', name: messages.verified },
            ]}
            onValueChange={(choice) => setIsVerified(choice === 'verify-full')}
          />
        )}
      </div>
      {hasCertificate && isVerified && <CertificateNote model={model} />}
      {database ? (
        <Routes
          database={database}
          pooler={pooler}
          format={format}
          model={model}
          links={links}
          isVerified={hasCertificate && isVerified}
          needsIpv4Addon={options.needsIpv4Addon ?? database.db_host.includes(':')}
        />
      ) : (
        <Skeleton className="hw-connect-skeleton" />
      )}
    </>
  )
}

const selectedDatabase = (databases: readonly Database[], source: string | undefined) =>
  databases.find(
    ({ identifier, status }) => identifier === source && isReplicaSelectable(status),
  ) ?? databases.find(({ database_type }) => database_type === 'PRIMARY')

interface RoutesProps {
  database: Database
  pooler: ConnectData['pooler']
  format: ConnectionFormat
  model: ConnectDialogModel
  links: PageLinks<ConnectPage>
  /** True if clients verify the certificate of the server. */
  isVerified: boolean
  needsIpv4Addon: boolean
}

function Routes(props: RoutesProps) {
  const { database, pooler, format, model, links, isVerified, needsIpv4Addon } = props
  const { emit } = useHowdahContext('ConnectDialog')
  const { messages, projectRef } = model
  const isKnown = pooler.data !== undefined
  const routes = connectionRoutes(database, pooler.data ?? null, isVerified)
  return (
    <>
      {/* Directly, the database can be reached while the pooler is still being asked about. */}
      {(isKnown ? routes : routes.slice(0, 1)).map((route) => (
        <ConnectionPanel
          // Another format has other files, and another database another address.
          key={`${route.method} ${format} ${database.identifier}`}
          route={route}
          format={format}
          messages={messages}
          links={links}
          needsIpv4Addon={needsIpv4Addon}
          notes={notesOf(route, { database, pooler: pooler.data ?? null, format, messages })}
          onCopied={(lang) =>
            emit({
              type: 'connection_string_copied',
              projectRef,
              connectionType: format,
              lang,
              connectionMethod: route.method,
            })
          }
        />
      ))}
      {pooler.error !== null && (
        <ErrorAlert title={messages.poolerFailed} error={pooler.error} onRetry={pooler.retry} />
      )}
      {!isKnown && pooler.error === null && <Skeleton className="hw-connect-skeleton" />}
      <p className="hw-connect-note">
        {format === 'psql'
          ? messages.asksForPassword
          : `${messages.passwordNote(PASSWORD_PLACEHOLDER)} ${messages.passwordEscapes[format]}`}
        <HintLink links={links} page="database-settings" label={messages.databaseSettings} />
      </p>
    </>
  )
}

interface NoteSubject {
  database: Database
  pooler: PoolerOfProject
  format: ConnectionFormat
  messages: ConnectDialogMessages
}

function notesOf(route: ConnectionRoute, { database, pooler, messages }: NoteSubject): string[] {
  if ('unavailable' in route) return []
  return [
    ...(route.method === 'transaction_pooler'
      ? [pooler?.config.prepared_statements ? messages.preparedByProtocol : messages.noPrepare]
      : []),
    ...(database.database_type === 'READ_REPLICA' ? [messages.readOnlyReplica] : []),
    ...(pooler?.config.ssl_enforced ? [messages.encrypted] : []),
  ]
}
