import { NotificationsBell } from '@howdah/sdk/notifications'
import { useLocation } from 'wouter'

/** The bell of the SDK, whose notifications lead to pages of the dashboard. */
export function Bell() {
  const [, navigate] = useLocation()
  return <NotificationsBell hrefOf={(path) => path} onOpen={(path) => navigate(path)} />
}
