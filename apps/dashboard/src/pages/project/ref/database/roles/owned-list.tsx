import {
  MAX_OWNED,
  ownedObjectsQueryOptions,
} from '@howdah/platform-client/catalog/monitoring/object-relations'
import type { RoleObject } from '@howdah/platform-client/catalog/objects/roles'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import type { RelatedProps } from '../../../../../database/objects/object-kind.types'
import { QueryView } from '../../../../../regions/query-view'
import { clusterRoleMessages as messages } from './roles.messages'

/** Objects of this database that a role owns. */
export function OwnedList({ projectRef, row }: RelatedProps<RoleObject>) {
  const { client } = useDashboard()
  const query = useQuery(ownedObjectsQueryOptions(client, { projectRef, id: row.id }))
  return (
    <QueryView query={query} title={messages.ownedFailed} loading={null}>
      {({ names, count, elsewhere }) => (
        <section aria-label={messages.owned}>
          <p className="hd-strong">{messages.ownedCount(count)}</p>
          {names.length > 0 && (
            <ul className="hd-object-dependents">
              {names.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {count > MAX_OWNED && <li>{messages.ownedMore(count - MAX_OWNED)}</li>}
            </ul>
          )}
          {elsewhere > 0 && (
            <p className="hd-section-intro">{messages.ownedElsewhere(elsewhere)}</p>
          )}
        </section>
      )}
    </QueryView>
  )
}
