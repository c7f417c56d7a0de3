import type { Address } from '../rules/address'
import { addressClaims, type AuthUser } from './users'

const textOf = (date: Date | null): string | undefined => date?.toISOString()

/** Returns a user as the API shows it. Absent times are omitted. */
export const userView = (user: AuthUser) => ({
  id: user.id,
  aud: user.aud ?? '',
  role: user.role ?? '',
  email: user.email ?? '',
  email_confirmed_at: textOf(user.email_confirmed_at),
  phone: user.phone ?? '',
  phone_confirmed_at: textOf(user.phone_confirmed_at),
  confirmed_at: textOf(user.confirmed_at),
  invited_at: textOf(user.invited_at),
  confirmation_sent_at: textOf(user.confirmation_sent_at),
  recovery_sent_at: textOf(user.recovery_sent_at),
  reauthentication_sent_at: textOf(user.reauthentication_sent_at),
  new_email: user.email_change === '' || user.email_change === null ? undefined : user.email_change,
  email_change_sent_at: textOf(user.email_change_sent_at),
  new_phone: user.phone_change === '' || user.phone_change === null ? undefined : user.phone_change,
  phone_change_sent_at: textOf(user.phone_change_sent_at),
  last_sign_in_at: textOf(user.last_sign_in_at),
  banned_until: textOf(user.banned_until),
  deleted_at: textOf(user.deleted_at),
  app_metadata: user.raw_app_meta_data ?? {},
  user_metadata: user.raw_user_meta_data ?? {},
  identities: user.identities,
  factors: user.factors.length === 0 ? undefined : user.factors,
  created_at: textOf(user.created_at),
  updated_at: textOf(user.updated_at),
  is_anonymous: user.is_anonymous,
})

export type UserView = ReturnType<typeof userView>

/** Returns a user that looks like a new one, for an address that has an account. */
export function hiddenUser(address: Address, id: string, data: Record<string, unknown>) {
  const now = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    ...{ email: '', phone: '', [address.kind]: address.value },
    confirmation_sent_at: now,
    app_metadata: { provider: address.kind, providers: [address.kind] },
    user_metadata: { ...data, ...addressClaims(id, address, false) },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
