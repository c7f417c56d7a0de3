import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type JoinedOrganization = components['schemas']['JoinedOrganization']

/** Becomes a member, as the signed-in person whose email was invited. */
export async function acceptInvitation(
  client: PlatformClient,
  { token }: { token: string },
): Promise<JoinedOrganization> {
  required({ token })
  return dataOf(
    client.api.POST('/platform/invitations/{token}/accept', { params: { path: { token } } }),
  )
}

export interface NewPerson {
  token: string
  name: string
  /** At least 10 characters. */
  password: string
}

/** Makes an account with the invited email, signs in and becomes a member. */
export async function acceptInvitationAsNew(
  client: PlatformClient,
  { token, name, password }: NewPerson,
): Promise<JoinedOrganization> {
  required({ token, name, password })
  return dataOf(
    client.api.POST('/platform/invitations/{token}/sign-up', {
      params: { path: { token } },
      body: { name, password },
    }),
  )
}
