import type { JoinedOrganization } from '@howdah/platform-client/resources/invitations/accept-invitation'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useLocation } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { inviteMessages as messages } from './invite.messages'

/** Returns a callback for a new member that opens the organization with the updated permissions. */
export function useJoined(organizationName: string): (joined: JoinedOrganization) => void {
  const { queryClient } = useDashboard()
  const toast = useToast()
  const [, navigate] = useLocation()
  return ({ organization_slug: slug }) => {
    // Organizations, permissions and, for who is new, the profile are others now.
    queryClient.clear()
    toast.success(messages.joined(organizationName))
    navigate(paths.organization({ slug }), { replace: true })
  }
}
