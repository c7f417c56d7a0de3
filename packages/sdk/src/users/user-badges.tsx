import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { Badge } from '@howdah/ui/elements'
import type { UsersMessages } from './users.messages'

/** Returns true while a ban lasts. */
export const hasBan = ({ banned_until: until }: Pick<AuthUser, 'banned_until'>): boolean =>
  until !== null && new Date(until) > new Date()

/** Returns true for a user who can be sent links by email. */
export const mayBeMailed = (user: Pick<AuthUser, 'banned_until' | 'email'>): boolean =>
  user.email !== '' && !hasBan(user)

/** Badges of a user: banned, anonymous and the like. */
export function UserBadges({
  messages: { badges },
  user,
}: {
  user: AuthUser
  messages: UsersMessages
}) {
  return (
    <span className="hw-users-badges">
      {user.is_anonymous && <Badge color="gray">{badges.anonymous}</Badge>}
      {!user.is_anonymous && user.confirmed_at === null && (
        <Badge color="amber">
          {user.invited_at === null ? badges.unconfirmed : badges.invited}
        </Badge>
      )}
      {user.has_factor && <Badge color="gray">{badges.factor}</Badge>}
      {hasBan(user) && <Badge color="red">{badges.banned}</Badge>}
    </span>
  )
}
