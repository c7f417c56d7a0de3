import type { PlatformClient } from '@howdah/platform-client/client'
import {
  authUsersQueryOptions,
  createAuthUserToken,
  userOf,
} from '@howdah/platform-client/resources/auth/users'
import { createTemporaryKey } from '@howdah/platform-client/resources/projects/create-temporary-key'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiRole } from '../../role-selector/role-choice'

/** Sender of a test. */
export interface TestSender {
  /** Null: the person. */
  role: ApiRole | null
  /** Email address, phone number or ID of a user; empty for none. */
  user: string
}

/** No user has the address, number or ID. */
export class UserMissing extends Error {
  override readonly name = 'UserMissing'
}

/**
 * Returns the token that a test is sent with: that of a user, or a key of a role. It ends soon, and is neither stored nor shown.
 * @throws UserMissing, PlatformError
 */
export async function testKey(
  { client, queryClient }: { client: PlatformClient; queryClient: QueryClient },
  ref: string,
  { role, user }: TestSender,
): Promise<string> {
  const text = role === 'authenticated' ? user.trim() : ''
  if (text === '')
    return createTemporaryKey(client, { ref, ...(role === null ? {} : { claims: { role } }) })
  const { pages } = await queryClient.fetchInfiniteQuery(
    authUsersQueryOptions(client, { ref, search: text }),
  )
  const found = userOf(
    text,
    pages.flatMap(({ users }) => users),
  )
  if (found === null) throw new UserMissing()
  return createAuthUserToken(client, { ref, userId: found.id })
}
