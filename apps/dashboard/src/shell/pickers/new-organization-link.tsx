import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { shellMessages } from '../shell.messages'

/** Below the list of a picker, where the server takes new organizations. */
export function NewOrganizationLink({ onFollow }: { onFollow: () => void }) {
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  if (!config?.flags['new_organizations']) return null
  return (
    <AppLink href={paths.newOrganization()} className="hd-picker-action" onClick={onFollow}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {shellMessages.newOrganization}
    </AppLink>
  )
}
