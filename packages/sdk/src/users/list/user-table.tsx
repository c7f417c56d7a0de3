import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { isolated } from '@howdah/ui/format/isolated'
import { formatDate } from '@howdah/ui/format/date'
import { SelectBox, SelectListBox } from '@howdah/ui/list-selection/select-box'
import type { ListSelectionModel } from '@howdah/ui/list-selection/use-list-selection'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AskedTask } from '../panel/user-question'
import type { UsersModel } from '../use-users'
import { UserBadges } from '../user-badges'
import { UserMenu } from './user-menu'
import { directionOf, NEWEST, sortAfter, type SortedColumn, type UserColumn } from './user-columns'
import { shownProvider } from './shown-provider'

type TableModel = Pick<
  UsersModel,
  'columns' | 'locale' | 'may' | 'messages' | 'show' | 'task' | 'view'
>

export interface UserTableProps {
  model: TableModel
  users: readonly AuthUser[]
  /** null for people who delete no users. */
  selection: ListSelectionModel | null
  onAsk: (asked: AskedTask) => void
}

/** Users, one per row, in the columns that were chosen; the name opens their details. */
export function UserTable({ model, onAsk, selection, users }: UserTableProps) {
  const { messages } = model
  const { shown } = model.columns
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
            <Header
              model={model}
              label={messages.columns.user}
              // The name is the address, unless that has a column of its own.
              sorts={shown.includes('email') ? undefined : 'email'}
            />
            {shown.map((column) => (
              <Header
                key={column}
                model={model}
                label={messages.columns[column]}
                sorts={sorts[column]}
              />
            ))}
            <td className="hw-users-menu" />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} model={model} user={user} selection={selection} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sorts: Partial<Record<UserColumn, SortedColumn>> = {
  email: 'email',
  created: 'created',
  lastSignIn: 'last_sign_in',
}

/** A column's header, which sorts by it if the list can be sorted so. */
function Header({
  label,
  model: { show, view },
  sorts: column,
}: {
  model: TableModel
  label: string
  sorts: SortedColumn | undefined
}) {
  if (column === undefined) return <th scope="col">{label}</th>
  const sort = view.sort ?? NEWEST
  const direction = directionOf(sort, column)
  const change = () => {
    const next = sortAfter(sort, column)
    show({ sort: next === NEWEST ? undefined : next })
  }
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="hw-users-sort" onClick={change}>
        {label}
        {direction === 'ascending' && <ArrowUp size={14} strokeWidth={1.5} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={14} strokeWidth={1.5} aria-hidden />}
      </button>
    </th>
  )
}

function UserRow({
  model,
  onAsk,
  selection,
  user,
}: Pick<UserTableProps, 'model' | 'onAsk' | 'selection'> & { user: AuthUser }) {
  const { columns, messages, show } = model
  const name = messages.nameOf(user)
  return (
    <tr>
      {selection !== null && (
        <td className="hw-users-check">
          <SelectBox
            selection={selection}
            id={user.id}
            label={messages.selection.select(isolated(name))}
          />
        </td>
      )}
      <th scope="row">
        <span className="hw-users-user">
          <button
            type="button"
            data-user={user.id}
            className="hw-users-open"
            onClick={() => show({ userId: user.id })}
          >
            <bdi>{name}</bdi>
          </button>
          <UserBadges user={user} messages={messages} />
        </span>
      </th>
      {columns.shown.map((column) => (
        <td key={column} data-column={column}>
          {cells[column](user, model)}
        </td>
      ))}
      <td className="hw-users-menu">
        <UserMenu model={model} user={user} onAsk={onAsk} />
      </td>
    </tr>
  )
}

const cells: Readonly<Record<UserColumn, (user: AuthUser, model: TableModel) => ReactNode>> = {
  id: ({ id }) => <code>{id}</code>,
  name: ({ user_metadata: { full_name: fullName, name } }) => (
    <bdi className="hw-users-name">
      {[fullName, name].find((one): one is string => typeof one === 'string' && one !== '') ?? ''}
    </bdi>
  ),
  email: ({ email }) => <bdi>{email}</bdi>,
  phone: ({ phone }) => (phone === '' ? '' : <bdi>{`+${phone}`}</bdi>),
  providers: ({ providers }, { messages }) => (
    <bdi>{providers.map((one) => shownProvider(one, messages)).join(', ')}</bdi>
  ),
  created: ({ inserted_at: at }, { locale, messages }) =>
    at === null ? messages.none : formatDate(at, locale),
  lastSignIn: ({ last_sign_in_at: at }, { locale, messages }) =>
    at === null ? messages.never : formatDate(at, locale),
}
