import { ChangeError, runChange } from '@howdah/platform-client/catalog/objects/change-script'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { getDatabaseObject } from '@howdah/platform-client/catalog/objects/object-queries'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../dashboard-context'
import { openPreparedQuery } from '../../navigation/prepared-query'
import type { ObjectAction, ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import type { ObjectView } from './use-object-view'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Returns a function that performs an action on an object. */
export function useObjectActions<Row extends DatabaseObject, Detail extends Row, Draft>(
  projectRef: string,
  kind: ObjectKind<Row, Detail, Draft>,
  view: ObjectView,
  /** Asks before an action that changes a definition. */
  onAsk: (row: Row, action: ObjectAction<Row>) => void,
): (row: Row, action: string) => void {
  const { client, queryClient } = useDashboard()
  const toast = useToast()

  const copy = async (row: Row) => {
    try {
      await navigator.clipboard.writeText(row.name)
      toast.success(messages.copied)
    } catch {
      // The page is not served over HTTPS, or the user denied access.
      toast.error(messages.copyFailed)
    }
  }
  const maintain = async (row: Row, action: ObjectAction<Row>) => {
    try {
      await runChange(client, { projectRef }, action.change(row))
      toast.success(messages.saved)
    } catch (error) {
      const remains = error instanceof ChangeError ? error.remains : 'nothing'
      toast.error(messages.actionFailed[remains], { description: messageOf(error) })
    }
    await queryClient.invalidateQueries(staleAfterDefinition(client, projectRef))
  }
  const tryOut = async (row: Row) => {
    try {
      const detail = await getDatabaseObject(client, kind.catalog, { projectRef, id: row.id })
      const sql = detail && kind.trial?.sql(detail)
      if (sql) openPreparedQuery(projectRef, { name: row.name, sql })
      else toast.error(detail ? messages.notAvailable : messages.gone(kind.texts.one))
    } catch (error) {
      toast.error(messages.detailFailed(kind.texts.one), { description: messageOf(error) })
    }
  }
  return (row, action) => {
    if (action === 'edit' || action === 'duplicate' || action === 'view')
      view.onPanel({ type: action, id: row.id })
    else if (action === 'page' && kind.page) navigate(kind.page.href(projectRef, row))
    else if (action === 'delete') view.onPanel({ type: 'delete', ids: [row.id] })
    else if (action === 'copy') void copy(row)
    else if (action === 'trial') void tryOut(row)
    else {
      const found = kind.actions?.find(({ name }) => name === action)
      if (found?.isMaintenance === true) void maintain(row, found)
      else if (found) onAsk(row, found)
    }
  }
}
