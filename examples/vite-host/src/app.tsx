import { HowdahProvider } from '@howdah/sdk'
import { SqlEditor } from '@howdah/sdk/sql-editor'
import '@howdah/sdk/styles.css'
import { useQuery } from '@tanstack/react-query'
import { HostContent } from './host-content'
import { getAccessToken, loadSession, type Session } from './session'
import { ShadowEditor } from './shadow-editor'

export interface AppProps {
  host: boolean
  widgets: boolean
}

export function App({ host, widgets }: AppProps) {
  const session = useQuery({ queryKey: ['session'], queryFn: ({ signal }) => loadSession(signal), staleTime: Infinity })
  return (
    <>
      {host && <HostContent />}
      {widgets && session.data && <Widgets session={session.data} />}
    </>
  )
}

/** Two editors on two projects, and a third where the page's styles do not reach. */
function Widgets({ session }: { session: Session }) {
  const [first, second = first] = session.projects
  if (first === undefined || second === undefined) return null
  return (
    <HowdahProvider baseUrl={session.baseUrl} getAccessToken={getAccessToken} theme={{ appearance: 'light' }}>
      <div className="pane" data-pane="first">
        <SqlEditor projectRef={first} data-testid="first" />
      </div>
      <div className="pane" data-pane="second">
        <SqlEditor projectRef={second} data-testid="second" />
      </div>
      <ShadowEditor baseUrl={session.baseUrl} projectRef={first} />
    </HowdahProvider>
  )
}
