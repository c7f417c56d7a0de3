import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import { AreaNav } from '../../../../../navigation/area-nav'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { PageHead } from '../../../../../routing/page-head'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import './inspector.css'
import { inspectorMessages as messages } from './inspector.messages'

/** Messages of a channel of the project's realtime service. */
export default function RealtimeInspectorPage({ params: { ref } }: PageProps<'realtimeInspector'>) {
  const project = useProjectQuery(ref)
  return (
    <>
      <AreaNav menu="realtime" projectRef={ref} />
      <div className="hd-page">
        <PageHead />
        <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
          {({ capabilities }) =>
            capabilities.includes('api') ? (
              <div className="hd-inspector">
                <RealtimeInspector />
              </div>
            ) : (
              <p className="hd-section-intro">{messages.noApi}</p>
            )
          }
        </QueryView>
      </div>
    </>
  )
}
