export { Users } from './users'
export { authEventName, authEventNames } from './user-events.messages'
export { usersMessages } from './users.messages'

export type { AuthEventName } from './user-events.messages'
export type { UsersMessages } from './users.messages'
export type {
  UserSort,
  UsersHandle,
  UsersPage,
  UsersProps,
  UserStatus,
  UsersView,
} from './users.types'
