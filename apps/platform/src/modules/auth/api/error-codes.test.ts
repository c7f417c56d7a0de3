import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { AUTH_ERROR_STATUS } from '../auth-error'

/** Codes of what the service does not have. */
const ABSENT = [
  // SAML and single sign-on of organizations.
  ...['saml_provider_disabled', 'saml_relay_state_not_found', 'saml_relay_state_expired'],
  ...['saml_idp_not_found', 'saml_idp_already_exists', 'saml_assertion_no_user_id'],
  ...['saml_assertion_no_email', 'saml_metadata_fetch_failed', 'saml_entity_id_mismatch'],
  ...['sso_provider_not_found', 'sso_domain_already_exists', 'user_sso_managed'],
  // An invitation that is not good any more is an expired token.
  'invite_not_found',
  // A missing code is asked for, as `reauthentication_needed`.
  'reauth_nonce_missing',
  // The last address may go: the account stays, and is reached by its other identities.
  'email_conflict_identity_not_deletable',
  // A user may have several factors of a type.
  'mfa_verified_factor_exists',
  // Mails go to all addresses.
  'email_address_not_authorized',
]
/** Codes of the service alone: an issuer, a GoTrue server or an SMTP server does not answer. */
const OWN = ['provider_unreachable']

/** Reads the type `ErrorCode` of the client, which its package does not export. */
async function codesOfClient(): Promise<string[]> {
  const client = createRequire(import.meta.url).resolve('@supabase/supabase-js')
  const main = createRequire(client).resolve('@supabase/auth-js')
  const types = await readFile(new URL('lib/error-codes.d.ts', `file://${main}`), 'utf8')
  return [...types.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => code)
}

it('are those of the client’s type, but for what the service does not have', async () => {
  const codes = await codesOfClient()
  expect(codes.length).toBeGreaterThan(80)
  const expected = [...codes.filter((code) => !ABSENT.includes(code)), ...OWN]
  expect(Object.keys(AUTH_ERROR_STATUS).toSorted()).toEqual(expected.toSorted())
  // An exception for a code that the client no longer has is one too many.
  expect(ABSENT.filter((code) => !codes.includes(code))).toEqual([])
})
