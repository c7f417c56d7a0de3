import { createClient } from '@supabase/supabase-js'

export const supabase = createClient(
  String(import.meta.env.VITE_SUPABASE_URL),
  String(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY),
)

/** Returns the data of a call. @throws the error of the call */
export async function dataOf<Data>(
  call: PromiseLike<{ data: Data | null; error: Error | null }>,
): Promise<Data> {
  const { data, error } = await call
  if (error !== null) throw error
  return data as Data
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Returns the text of a form's field. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
