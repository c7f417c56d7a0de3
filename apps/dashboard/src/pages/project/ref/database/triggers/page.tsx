import { ObjectPage } from '../../../../../database/objects/object-page'
import { PageTabs } from '../../../../../navigation/page-tabs'
import { paths } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { eventTriggerKind } from './event-triggers.kind'
import { triggerKind } from './triggers.kind'
import { triggerMessages as messages } from './triggers.messages'

/** Data and event triggers of a project's database. */
export default function TriggersPage({ params: { ref } }: PageProps<'databaseTriggers'>) {
  const [query] = useSearchParams()
  const isEvent = query.get('type') === 'event'
  const tabs = (
    <PageTabs
      label={messages.kinds}
      tabs={[
        { label: messages.data, href: paths.databaseTriggers({ ref }), current: !isEvent },
        {
          label: messages.event,
          href: paths.databaseTriggers({ ref, type: 'event' }),
          current: isEvent,
        },
      ]}
    />
  )
  // A key each: the two lists share no state.
  return isEvent ? (
    <ObjectPage key="event" projectRef={ref} kind={eventTriggerKind}>
      {tabs}
    </ObjectPage>
  ) : (
    <ObjectPage key="data" projectRef={ref} kind={triggerKind}>
      {tabs}
    </ObjectPage>
  )
}
