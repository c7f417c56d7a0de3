import { profileAuditLogQueryOptions } from '@howdah/platform-client/resources/audit/list-audit-log'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditLogList } from '../../../audit/audit-log'
import { useAuditView } from '../../../audit/use-audit-view'
import { useDashboard } from '../../../dashboard-context'
import { AccountPage } from '../account-page'
import { accountAuditMessages as messages } from './account-audit.messages'

/** Audit log of the current user's own changes. */
export default function AccountAuditPage() {
  const { client } = useDashboard()
  const view = useAuditView()
  const log = useInfiniteQuery({
    ...profileAuditLogQueryOptions(client, view.asked),
    placeholderData: (previous) => previous,
  })
  return (
    <AccountPage>
      <p className="hd-page-intro">{messages.intro}</p>
      <AuditLogList query={log} view={view} />
    </AccountPage>
  )
}
