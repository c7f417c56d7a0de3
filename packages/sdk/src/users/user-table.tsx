import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { formatDate } from '@howdah/ui/format/date'
import type { UsersModel } from './use-users'
import { UserBadges } from './user-badges'

export interface UserTableProps {
  model: Pick<UsersModel, 'locale' | 'messages'>
  users: readonly AuthUser[]
  onOpen: (id: string) => void
}

/** Users, one per row; the name opens their details. */
export function UserTable({ model: { locale, messages }, onOpen, users }: UserTableProps) {
  const { columns } = messages
  return (
    <div className="hw-users-table-frame">
      <table className="hw-users-table">
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
                <span className="hw-users-user">
                  <button
                    type="button"
                    data-user={user.id}
                    className="hw-users-open"
                    onClick={() => onOpen(user.id)}
                  >
                    <bdi>{messages.nameOf(user)}</bdi>
                  </button>
                  <UserBadges user={user} messages={messages} />
                </span>
              </th>
              <td data-wide>{user.providers.join(', ')}</td>
              <td data-wide>
                {user.inserted_at === null ? messages.none : formatDate(user.inserted_at, locale)}
              </td>
              <td>
                {user.last_sign_in_at === null
                  ? messages.never
                  : formatDate(user.last_sign_in_at, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
