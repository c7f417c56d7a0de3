import type { AuthUserStatus } from '@howdah/platform-client/resources/auth/users'
import { ChoiceFilter } from '../../../../../lists/choice-filter'
import { usersMessages as messages } from './users.messages'

const statuses = Object.keys(messages.statuses) as AuthUserStatus[]

/** Returns the status that an address names; undefined for none. */
export const readStatus = (text: string | null): AuthUserStatus | undefined =>
  statuses.find((one) => one === text)

/** Select of the state that the list of users is limited to. */
export function UserStatusFilter({
  status,
  onStatus,
}: {
  status: AuthUserStatus | undefined
  onStatus: (status: AuthUserStatus | undefined) => void
}) {
  return (
    <ChoiceFilter
      label={messages.status}
      all={messages.anyStatus}
      choices={messages.statuses}
      chosen={status}
      onChoose={onStatus}
    />
  )
}
