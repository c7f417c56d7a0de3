import { NotificationsBell } from '@howdah/sdk/notifications'
import { navigate } from 'wouter/use-browser-location'

const hrefOf = (path: string) => path
const onOpen = (path: string) => navigate(path)

/** The bell of the SDK, whose notifications lead to pages of the dashboard. */
export function Bell() {
  return <NotificationsBell hrefOf={hrefOf} onOpen={onOpen} />
}
