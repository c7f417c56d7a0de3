import { HowdahProvider } from '@howdah/sdk'
import { SqlEditor } from '@howdah/sdk/sql-editor'
import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import '@howdah/sdk/styles.css'
import { useQuery } from '@tanstack/react-query'
import { HostContent } from './host-content'
import { getAccessToken, loadSession, type Session } from './session'
import { ShadowWidget } from './shadow-widget'

export interface AppProps {
  host: boolean
  widgets: 'editors' | 'explorers' | null
}

export function App({ host, widgets }: AppProps) {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => loadSession(signal),
    staleTime: Infinity,
  })
  return (
    <>
      {host && <HostContent />}
      {widgets && session.data && (
        <Widgets
          session={session.data}
          Widget={widgets === 'editors' ? SqlEditor : StorageExplorer}
        />
      )}
    </>
  )
}

/** One widget twice, on two projects, and a third time where the page's styles do not reach. */
function Widgets({
  session,
  Widget,
}: {
  session: Session
  Widget: typeof SqlEditor | typeof StorageExplorer
}) {
  const [first, second = first] = session.projects
  if (first === undefined || second === undefined) return null
  return (
    <HowdahProvider
      baseUrl={session.baseUrl}
      getAccessToken={getAccessToken}
      theme={{ appearance: 'light' }}
    >
      <div className="pane" data-pane="first">
        <Widget projectRef={first} data-testid="first" />
      </div>
      <div className="pane" data-pane="second">
        <Widget projectRef={second} data-testid="second" />
      </div>
      <ShadowWidget baseUrl={session.baseUrl} projectRef={first} Widget={Widget} />
    </HowdahProvider>
  )
}
