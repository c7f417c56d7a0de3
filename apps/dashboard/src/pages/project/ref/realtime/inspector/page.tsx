import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import { NavPage } from '../../../../../navigation/nav-page'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import './inspector.css'
import { inspectorMessages as messages } from './inspector.messages'

/** Messages of a channel of the project's realtime service. */
export default function RealtimeInspectorPage({ params: { ref } }: PageProps<'realtimeInspector'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
      {({ capabilities, organization_slug: slug, status }) => (
        <NavPage menu="realtime" about={{ slug, ref, status, capabilities }} wide>
          {capabilities.includes('api') ? (
            <div className="hd-inspector">
              <RealtimeInspector />
            </div>
          ) : (
            <p className="hd-section-intro">{messages.noApi}</p>
          )}
        </NavPage>
      )}
    </QueryView>
  )
}
