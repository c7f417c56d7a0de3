import { connectionCode } from '@howdah/rules/connect/connection-code'
import { connectionParameters } from '@howdah/rules/connect/connection-parameters'
import type { ConnectionFormat, ConnectionLanguage } from '@howdah/rules/connect/connect.types'
import { Callout } from '@howdah/ui/elements'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ViewLink } from '@howdah/ui/links/view-link'
import { pageLink, type PageLinks } from '../../links/page-link'
import type { ConnectDialogMessages } from '../connect-dialog.messages'
import type { ConnectPage } from '../connect-dialog.types'
import { ConnectCode, FileTabs } from '../panel/file-tabs'
import type { ConnectionRoute } from './connection-methods'

export interface ConnectionPanelProps {
  route: ConnectionRoute
  format: ConnectionFormat
  messages: ConnectDialogMessages
  links: PageLinks<ConnectPage>
  /** The direct connection cannot be reached by IPv4. */
  needsIpv4Addon: boolean
  /** Sentences about this way to the database. */
  notes: readonly string[]
  onCopied: (language: ConnectionLanguage) => void
}

const KINDS = {
  direct: 'direct',
  session_pooler: 'session',
  transaction_pooler: 'transaction',
} as const

/** One way to the database: what it is for, the code to copy, and its parameters. */
export function ConnectionPanel(props: ConnectionPanelProps) {
  const { route, format, messages, links, needsIpv4Addon, notes, onCopied } = props
  const kind = KINDS[route.method]
  const title = messages[kind]
  return (
    <section className="hw-connect-method" aria-label={title} data-method={kind}>
      <h3 className="hw-connect-heading">{title}</h3>
      <p className="hw-connect-note">{messages[`${kind}Note`]}</p>
      {'unavailable' in route ? (
        <Unavailable route={route} title={title} messages={messages} links={links} />
      ) : (
        <>
          <Code
            code={connectionCode({ format, ...route.address })}
            name={messages.stringName(title)}
            messages={messages}
            onCopied={onCopied}
          />
          {kind === 'direct' && needsIpv4Addon && (
            <Hint>
              {messages.ipv4Hint}
              <HintLink links={links} page="ipv4-addon" label={messages.ipv4Addon} />
              <HintLink links={links} page="pooler-settings" label={messages.poolerSettings} />
            </Hint>
          )}
          {notes.map((note) => (
            <p key={note} className="hw-connect-note">
              {note}
            </p>
          ))}
          <details className="hw-connect-parameters">
            <summary>{messages.parameters}</summary>
            <dl>
              {connectionParameters(route.address).map(({ name, value }) => (
                <div key={name} className="hw-connect-parameter">
                  <dt>{messages.parameter[name]}</dt>
                  <dd>
                    <ConnectCode
                      code={value}
                      language="text"
                      name={messages.parameter[name]}
                      messages={messages}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
    </section>
  )
}

interface CodeProps {
  code: ReturnType<typeof connectionCode>
  name: string
  messages: ConnectDialogMessages
  onCopied: (language: ConnectionLanguage) => void
}

function Code({ code: { install, files }, name, messages, onCopied }: CodeProps) {
  return (
    <>
      {install !== null && (
        <ConnectCode
          code={install}
          language="bash"
          name={messages.installName}
          messages={messages}
        />
      )}
      <FileTabs
        files={files}
        blockName={name}
        messages={messages}
        onCopied={({ path, content }) => {
          const file = files.find((one) => one.path === path && one.content === content)
          if (file) onCopied(file.language)
        }}
      />
    </>
  )
}

interface UnavailableProps {
  route: Extract<ConnectionRoute, { unavailable: unknown }>
  title: string
  messages: ConnectDialogMessages
  links: PageLinks<ConnectPage>
}

function Unavailable({ route, title, messages, links }: UnavailableProps) {
  const { unavailable } = route
  switch (unavailable.cause) {
    case 'session-mode':
      return (
        <Hint>
          {messages.sessionMode}
          <HintLink links={links} page="pooler-settings" label={messages.databaseSettings} />
        </Hint>
      )
    case 'server':
      return (
        <Hint>
          <bdi className="hw-connect-reason">{unavailable.reason}</bdi>
        </Hint>
      )
    case 'none':
      return <Hint>{messages.noPool(title)}</Hint>
    default:
      return unavailable satisfies never
  }
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Callout.Root size="1" color="gray" highContrast className="hw-connect-hint">
      <Callout.Icon>
        <Info size={14} strokeWidth={1.5} aria-hidden />
      </Callout.Icon>
      <Callout.Text>{children}</Callout.Text>
    </Callout.Root>
  )
}

interface HintLinkProps {
  links: PageLinks<ConnectPage>
  page: ConnectPage
  label: string
}

/** Renders nothing where the host has no such page. */
export function HintLink({ links, page, label }: HintLinkProps) {
  const link = pageLink(links, page)
  return (
    link && (
      <>
        {' '}
        <ViewLink {...link} className="hw-connect-link">
          {label}
        </ViewLink>
      </>
    )
  )
}
