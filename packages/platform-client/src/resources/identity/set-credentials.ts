import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Profile } from './get-profile'

export interface NewCredentials {
  email: string
  /** At least 10 characters. */
  password: string
  name?: string
}

/** Sets email and password for the first time, after the one-time link. */
export async function setCredentials(
  client: PlatformClient,
  { email, password, name }: NewCredentials,
): Promise<Profile> {
  required({ email, password })
  return dataOf(
    client.api.PUT('/platform/profile/credentials', {
      body: { email, password, ...(name ? { name } : {}) },
    }),
  )
}
