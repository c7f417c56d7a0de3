import { isAuthError, type EmailOtpType } from '@supabase/supabase-js'
import { signInWithIdToken } from './id-token'
import { dataOf, supabase } from './supabase'

/** Result of the address that the app was opened with. */
export interface Arrival {
  /** Text of the address, or the reason that it did not sign in; empty for none. */
  notice: string
  /** True for a session that is to choose a password. */
  needsPassword: boolean
}

/** Values that mails, providers and links of the dashboard add to the address, */
const NAMES = ['code', 'token_hash', 'type', 'error', 'error_code', 'error_description']
/** and those that are behind its `#` alone. */
const FRAGMENT_NAMES = [...NAMES, 'access_token', 'id_token', 'message']

/** Meanings of the error codes that need more than the server's own words. */
const meanings: Readonly<Record<string, string>> = {
  otp_expired: 'The link has been used already, or is too old. Ask for a new one.',
  flow_state_not_found: 'The link has been used already, or is too old. Ask for a new one.',
  flow_state_expired: 'The link has been used already, or is too old. Ask for a new one.',
  pkce_code_verifier_not_found:
    'Open the link in the browser that asked for it, or ask for a new one here.',
  user_banned: 'This account is blocked.',
}

let arrival: Promise<Arrival> | undefined

/** Takes over the session of the address, once for each load of the page. */
export const arrive = (): Promise<Arrival> => (arrival ??= takeOver())

async function takeOver(): Promise<Arrival> {
  const values = readAddress()
  try {
    const error = values.get('error_description') ?? values.get('error')
    if (error !== null)
      return { notice: meaningOf(values.get('error_code'), error), needsPassword: false }
    const needsPassword = await signIn(values)
    // Of the first of two confirmations.
    return { notice: values.get('message') ?? '', needsPassword }
  } catch (error) {
    const code = isAuthError(error) ? error.code : null
    const text = error instanceof Error ? error.message : String(error)
    return { notice: meaningOf(code, text), needsPassword: false }
  }
}

const meaningOf = (code: string | null | undefined, text: string): string =>
  meanings[code ?? ''] ?? text

/** Returns the values of the address, and removes them from it: a session does not belong in the history. */
function readAddress(): URLSearchParams {
  const address = new URL(location.href)
  const values = new URLSearchParams(address.hash.slice(1))
  const isFragment = FRAGMENT_NAMES.some((name) => values.has(name))
  for (const name of NAMES) {
    const value = address.searchParams.get(name)
    if (value !== null) values.set(name, value)
    address.searchParams.delete(name)
  }
  if (isFragment) address.hash = ''
  if (address.href !== location.href) history.replaceState(history.state, '', address)
  return values
}

/** Signs in with what the address has: a code, the hash of a token, or a session. @returns whether a password is asked for */
async function signIn(values: URLSearchParams): Promise<boolean> {
  const { auth } = supabase
  const [code, tokenHash] = [values.get('code'), values.get('token_hash')]
  const [accessToken, refreshToken] = [values.get('access_token'), values.get('refresh_token')]
  const [idToken, type] = [values.get('id_token'), values.get('type')]
  // The client reports a recovery by this code itself, as an event.
  if (code !== null) await exchange(code)
  else if (tokenHash !== null)
    await dataOf(auth.verifyOtp({ token_hash: tokenHash, type: (type ?? 'email') as EmailOtpType }))
  // Of mails that the dashboard sends, and of its links that sign in as a user.
  else if (accessToken !== null && refreshToken !== null)
    await dataOf(auth.setSession({ access_token: accessToken, refresh_token: refreshToken }))
  else if (idToken !== null) await signInWithIdToken(idToken, values.get('state'))
  else return false
  return type === 'recovery' || type === 'invite'
}

/** Exchanges the code of a link for a session. */
async function exchange(code: string): Promise<void> {
  const { auth } = supabase
  const { error } = await auth.exchangeCodeForSession(code)
  if (error === null) return
  const { session } = await dataOf(auth.getSession())
  // The client forgets what it needs for the link that changes an address. The link has changed it:
  // the session of this browser learns of it.
  if (error.code !== 'pkce_code_verifier_not_found' || session === null) throw error
  await dataOf(auth.refreshSession())
}
