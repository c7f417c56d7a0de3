import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { formatDate } from '../../../../../format/date'
import { UserBadges } from './user-badges'
import { usersMessages as messages } from './users.messages'

/** ID of the button that opens a user. */
export const userButtonId = (id: string): string => `auth-user-${id}`

/** Users, one per row; the name opens their details. */
export function UserTable({
  users,
  onOpen,
}: {
  users: readonly AuthUser[]
  onOpen: (id: string) => void
}) {
  const { columns } = messages
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{columns.user}</th>
            <th scope="col" data-wide>
              {columns.providers}
            </th>
            <th scope="col" data-wide>
              {columns.created}
            </th>
            <th scope="col">{columns.lastSignIn}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                <span className="hd-auth-user">
                  <button
                    type="button"
                    id={userButtonId(user.id)}
                    className="hd-auth-open"
                    onClick={() => onOpen(user.id)}
                  >
                    <bdi>{messages.nameOf(user)}</bdi>
                  </button>
                  <UserBadges user={user} />
                </span>
              </th>
              <td data-wide>{user.providers.join(', ')}</td>
              <td data-wide>{formatDate(user.inserted_at)}</td>
              <td>
                {user.last_sign_in_at === null ? messages.never : formatDate(user.last_sign_in_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
