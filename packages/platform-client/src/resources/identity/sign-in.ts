import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Profile } from './get-profile'

/** Starts a session by e-mail and password; the cookie comes with the answer. */
export async function signIn(client: PlatformClient, { email, password }: { email: string; password: string }): Promise<Profile> {
  required({ email, password })
  return dataOf(client.api.POST('/platform/sign-in', { body: { email, password } }))
}

/** Starts a session by the one-time link that the server printed. */
export async function signInWithLink(client: PlatformClient, { token }: { token: string }): Promise<Profile> {
  required({ token })
  return dataOf(client.api.POST('/platform/sign-in/link', { body: { token } }))
}

/** Ends the session. */
export async function signOut(client: PlatformClient): Promise<void> {
  await dataOf(client.api.POST('/platform/sign-out'))
}
