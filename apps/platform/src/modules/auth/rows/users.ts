import type { Queryable } from '../../../base/transaction'
import type { Address } from '../rules/address'

/** A row of `auth.users` with its identities and factors. */
export interface AuthUser {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date | null
  updated_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  reauthentication_sent_at: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  is_sso_user: boolean
  identities: AuthIdentity[]
  factors: AuthFactor[]
  /** True if the metadata are too large to be shown. */
  metadata_omitted: boolean
}

/** An identity, as the API shows it. */
export interface AuthIdentity {
  identity_id: string
  /** ID of the user at the provider. */
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

/** A factor, as the API shows it. */
export interface AuthFactor {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

/** Bytes of metadata that lists and details show; the service itself stores less than half. */
const MAX_SHOWN_METADATA = 32_768
/** Identities and factors of a user that lists and details show. */
const MAX_SHOWN_PARTS = 100

const isLarge = (column: string): string =>
  `(pg_column_size(${column}) > ${MAX_SHOWN_METADATA} or octet_length(${column}::text) > ${MAX_SHOWN_METADATA})`
const METADATA = ['raw_app_meta_data', 'raw_user_meta_data'] as const

/** Returns the SQL of columns and details of users, whose table is `u`. */
function userSelect({ isShown }: { isShown: boolean }): string {
  const short = (column: string, other: string) =>
    isShown ? `case when ${isLarge(column)} then ${other} else ${column} end` : column
  const first = isShown ? `order by created_at, id limit ${MAX_SHOWN_PARTS}` : ''
  const isOmitted = METADATA.map((name) => isLarge(`u.${name}`)).join(' or ')
  return `
  select u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at, u.confirmation_sent_at,
         u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status, ${short('u.phone_change', `''`)} as phone_change, u.phone_change_sent_at, u.last_sign_in_at,
         ${METADATA.map((name) => `${short(`u.${name}`, 'null')} as ${name}`).join(', ')},
         ${isShown ? `coalesce(${isOmitted}, false)` : 'false'} as metadata_omitted,
         u.created_at, u.updated_at, u.phone, u.phone_confirmed_at, u.confirmed_at,
         u.banned_until, u.reauthentication_sent_at, u.deleted_at, u.is_anonymous, u.is_sso_user,
         coalesce((select json_agg(json_build_object(
             'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', ${short('i.identity_data', `'{}'`)}, 'provider', i.provider,
             'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at, i.id)
           from (select * from auth.identities where user_id = u.id ${first}) i), '[]') as identities,
         coalesce((select json_agg(json_build_object(
             'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
             'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id)
           from (select * from auth.mfa_factors where user_id = u.id ${first}) f), '[]') as factors
    from auth.users u`
}

/** Columns and details of users; `u` is the table. */
export const USER_SELECT = userSelect({ isShown: false })
/** The same of a bounded size, to be shown: without large metadata, with the first identities and factors. */
export const SHOWN_USER_SELECT = userSelect({ isShown: true })

/** Returns the last digits of the numbers of a user's phones that are second factors, by factor. */
export async function phoneEndings(
  sql: Queryable,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; digits: string }>(
    `select id, right(phone, 4) as digits from auth.mfa_factors
      where user_id = $1 and phone <> '' order by created_at, id limit ${MAX_SHOWN_PARTS}`,
    [userId],
  )
  return new Map(rows.map(({ digits, id }) => [id, `•••• ${digits}`]))
}

/** Conditions of the user of an ID or an address, `$1`; `u` is the table. */
export const OWNER_CONDITIONS = {
  id: 'u.id = $1::uuid',
  // Addresses of the service are in lower case; those of imported rows may not be.
  email: '(lower(u.email) collate "C") = $1 and not u.is_sso_user',
  phone: 'u.phone = $1',
} as const

/**
 * Returns a user; null if there is none.
 * @param lock true to hold the row until the transaction ends
 * @param shown true for a bounded size, without large metadata
 */
export async function findAuthUser(
  sql: Queryable,
  by: keyof typeof OWNER_CONDITIONS,
  value: string,
  { lock = false, shown = false }: { lock?: boolean; shown?: boolean } = {},
): Promise<AuthUser | null> {
  // Rows are locked before they are read: what was read while waiting would be old.
  if (lock)
    await sql.query(`select from auth.users u where ${OWNER_CONDITIONS[by]} for update`, [value])
  const { rows } = await sql.query<AuthUser>(
    `${shown ? SHOWN_USER_SELECT : USER_SELECT} where ${OWNER_CONDITIONS[by]} ${by === 'email' ? 'order by u.email = $1 desc, u.created_at, u.id' : ''}`,
    [value],
  )
  return rows[0] ?? null
}

/** Columns that are written; absent ones keep their value. */
export type UserChange = Partial<
  Omit<
    AuthUser,
    | 'id'
    | 'identities'
    | 'factors'
    | 'metadata_omitted'
    | 'created_at'
    | 'updated_at'
    | 'confirmed_at'
  >
>

const COLUMNS = new Set<keyof UserChange>([
  'aud',
  'role',
  'email',
  'encrypted_password',
  'email_confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change',
  'email_change_sent_at',
  'email_change_confirm_status',
  'phone_change',
  'phone_change_sent_at',
  'last_sign_in_at',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'phone',
  'phone_confirmed_at',
  'banned_until',
  'reauthentication_sent_at',
  'deleted_at',
  'is_anonymous',
  'is_sso_user',
])

function entriesOf(change: UserChange): [string, unknown][] {
  return Object.entries(change).filter(([name]) => COLUMNS.has(name as keyof UserChange))
}

/** Adds a user. @returns its ID */
export async function insertUser(
  sql: Queryable,
  user: UserChange & { id?: string },
): Promise<string> {
  const entries = entriesOf({ aud: 'authenticated', role: 'authenticated', ...user })
  if (user.id !== undefined) entries.push(['id', user.id])
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (instance_id, ${entries.map(([name]) => name).join(', ')})
     values ('00000000-0000-0000-0000-000000000000', ${entries.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    entries.map(([, value]) => value),
  )
  return rows[0]?.id ?? ''
}

export async function updateUser(sql: Queryable, id: string, change: UserChange): Promise<void> {
  const entries = entriesOf(change)
  await sql.query(
    `update auth.users set ${[...entries.map(([name], index) => `${name} = $${index + 2}`), 'updated_at = now()'].join(', ')} where id = $1`,
    [id, ...entries.map(([, value]) => value)],
  )
}

/** Notes that a user signs in now. */
export async function noteSignIn(sql: Queryable, id: string): Promise<void> {
  await sql.query(
    // No earlier than the session that it begins.
    'update auth.users set last_sign_in_at = clock_timestamp(), updated_at = now() where id = $1',
    [id],
  )
}

export async function deleteUser(sql: Queryable, id: string): Promise<void> {
  await sql.query('delete from auth.users where id = $1', [id])
}

export interface NewIdentity {
  userId: string
  provider: string
  providerId: string
  data: Record<string, unknown>
}

/** Adds an identity, or renews the data of one that the user has. */
export async function putIdentity(
  sql: Queryable,
  { data, provider, providerId, userId }: NewIdentity,
): Promise<void> {
  await sql.query(
    `insert into auth.identities as i (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1, $2, $3, $4, now())
     on conflict (provider_id, provider) do update
       set identity_data = i.identity_data || excluded.identity_data, last_sign_in_at = now(), updated_at = now()
     where i.user_id = excluded.user_id`,
    [providerId, userId, JSON.stringify(data), provider],
  )
  await sql.query(
    `update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
         'provider', coalesce(u.raw_app_meta_data ->> 'provider', $2::text),
         'providers', (select jsonb_agg(p.provider order by p.created_at, p.provider)
                         from (select provider, min(created_at) as created_at from auth.identities where user_id = u.id group by provider) p))
      where u.id = $1`,
    [userId, provider],
  )
}

/** Renews the address of the identity that signs in by it. */
export const putAddressIdentity = (
  sql: Queryable,
  user: { id: string; address: Address; isVerified: boolean; data?: Record<string, unknown> },
): Promise<void> =>
  putIdentity(sql, {
    userId: user.id,
    provider: user.address.kind,
    providerId: user.id,
    data: { ...user.data, ...addressClaims(user.id, user.address, user.isVerified) },
  })

/** Returns what metadata and identities say about an address. */
export const addressClaims = (id: string, { kind, value }: Address, isVerified: boolean) => ({
  sub: id,
  [kind]: value,
  email_verified: kind === 'email' && isVerified,
  phone_verified: kind === 'phone' && isVerified,
})
