import { createClient } from '@supabase/supabase-js'

export const supabase = createClient(
  String(import.meta.env.VITE_SUPABASE_URL),
  String(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY),
  // The link of a mail signs in only in the browser that asked for it. The client alone would
  // accept no other link, and say nothing of errors: `arrival.ts` reads the address in its place.
  { auth: { flowType: 'pkce', detectSessionInUrl: false } },
)

/** Name of the provider that the project has, as in `custom:example` or `google`. */
export const provider = String(import.meta.env.VITE_PROVIDER ?? '')

/** Page that mails and providers lead to. */
export const redirectTo = location.origin

/** Returns the email address or the phone number that a person has entered. */
export const addressOf = (name: string): { email: string } | { phone: string } =>
  name.includes('@') ? { email: name } : { phone: name }

/** Returns the data of a call. @throws the error of the call */
export async function dataOf<Answer extends { data: unknown; error: Error | null }>(
  call: PromiseLike<Answer>,
): Promise<Extract<Answer, { error: null }>['data']> {
  const { data, error } = await call
  if (error !== null) throw error
  return data as Extract<Answer, { error: null }>['data']
}
