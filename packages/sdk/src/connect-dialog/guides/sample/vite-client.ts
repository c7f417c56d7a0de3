import type { GuideFile } from '../guide.types'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'

/** Returns the .env file of a guide whose project is built with Vite. */
export const viteEnv = ({ url, key }: { url: string; key: string }): GuideFile =>
  envFile(
    '.env.local',
    { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key },
    { expands: true },
  )

/** Client of a guide whose project is built with Vite. */
export const viteClient: GuideFile = {
  path: 'src/supabase.ts',
  language: 'typescript',
  content: code`
    import { createClient } from '@supabase/supabase-js'

    export const supabase = createClient(
      import.meta.env.VITE_SUPABASE_URL,
      import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
    )
  `,
}
