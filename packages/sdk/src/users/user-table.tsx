import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { formatDate } from '@howdah/ui/format/date'
import { SelectBox, SelectListBox } from '@howdah/ui/list-selection/select-box'
import type { ListSelectionModel } from '@howdah/ui/list-selection/use-list-selection'
import type { UsersModel } from './use-users'
import { UserBadges } from './user-badges'

export interface UserTableProps {
  model: Pick<UsersModel, 'locale' | 'messages'>
  users: readonly AuthUser[]
  /** null for people who delete no users. */
  selection: ListSelectionModel | null
  onOpen: (id: string) => void
}

/** Users, one per row; the name opens their details. */
export function UserTable({
  model: { locale, messages },
  onOpen,
  selection,
  users,
}: UserTableProps) {
  const { columns } = messages
  return (
    <div className="hw-users-table-frame">
      <table className="hw-users-table">
        <thead>
          <tr>
            {selection !== null && (
              <td className="hw-users-check">
                <SelectListBox selection={selection} label={messages.selection.selectAll} />
              </td>
            )}
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
              {selection !== null && (
                <td className="hw-users-check">
                  <SelectBox
                    selection={selection}
                    id={user.id}
                    label={messages.selection.select(messages.nameOf(user))}
                  />
                </td>
              )}
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
