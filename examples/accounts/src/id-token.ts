import { dataOf, provider, supabase } from './supabase'

/** Authorization endpoint of the provider, and the app's own client ID there. */
const endpoint = String(import.meta.env.VITE_ID_TOKEN_URL ?? '')
const clientId = String(import.meta.env.VITE_ID_TOKEN_CLIENT_ID ?? '')

export const hasIdTokens = provider !== '' && endpoint !== '' && clientId !== ''

/** Session storage: what the answer of the provider has to match. */
const ASKED = 'id-token'

interface Asked {
  state: string
  nonce: string
}

/** Leaves for the provider, which leads back with an ID token for this app. */
export async function askForIdToken(): Promise<void> {
  const asked: Asked = { state: crypto.randomUUID(), nonce: crypto.randomUUID() }
  sessionStorage.setItem(ASKED, JSON.stringify(asked))
  const address = new URL(endpoint)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: location.origin,
    response_type: 'id_token',
    scope: 'openid email',
    state: asked.state,
    // The provider sees its hash: a token that leaks there signs no one in.
    nonce: await sha256(asked.nonce),
  }).toString()
  location.assign(address)
}

/** Signs in with an ID token that this browser has asked for. */
export async function signInWithIdToken(token: string, state: string | null): Promise<void> {
  const asked = JSON.parse(sessionStorage.getItem(ASKED) ?? '{}') as Partial<Asked>
  sessionStorage.removeItem(ASKED)
  if (asked.nonce === undefined || asked.state !== state)
    throw new Error('This browser has not asked for this ID token.')
  await dataOf(supabase.auth.signInWithIdToken({ provider, token, nonce: asked.nonce }))
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
