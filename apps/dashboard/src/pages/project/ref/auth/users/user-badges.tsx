import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { Badge } from '@howdah/ui/elements'
import { usersMessages as messages } from './users.messages'

/** Returns true while a ban lasts. */
export const hasBan = ({ banned_until: until }: Pick<AuthUser, 'banned_until'>): boolean =>
  until !== null && new Date(until) > new Date()

/** What sets a user apart from others. */
export function UserBadges({ user }: { user: AuthUser }) {
  const { badges } = messages
  return (
    <span className="hd-auth-actions">
      {user.is_anonymous && (
        <Badge color="gray" variant="soft">
          {badges.anonymous}
        </Badge>
      )}
      {!user.is_anonymous && user.confirmed_at === null && (
        <Badge color="amber" variant="soft">
          {badges.unconfirmed}
        </Badge>
      )}
      {user.has_factor && (
        <Badge color="gray" variant="soft">
          {badges.factor}
        </Badge>
      )}
      {hasBan(user) && (
        <Badge color="red" variant="soft">
          {badges.banned}
        </Badge>
      )}
    </span>
  )
}
