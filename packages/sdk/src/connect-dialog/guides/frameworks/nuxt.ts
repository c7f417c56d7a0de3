import type { BuildGuide, GuideFile } from '../guide.types'
import { NODE_NOTE, NUXT_SUPABASE, SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'

const plainConfig: GuideFile = {
  path: 'nuxt.config.ts',
  language: 'typescript',
  content: code`
    export default defineNuxtConfig({
      compatibilityDate: '2025-07-15',
      runtimeConfig: {
        // Values are those of NUXT_PUBLIC_SUPABASE_URL and NUXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY.
        public: { supabaseUrl: '', supabasePublishableKey: '' },
      },
    })
  `,
}

const plainClient: GuideFile = {
  path: 'app/composables/useSupabase.ts',
  language: 'typescript',
  content: code`
    import { createClient, type SupabaseClient } from '@supabase/supabase-js'

    let client: SupabaseClient | undefined

    export function useSupabase() {
      const { supabaseUrl, supabasePublishableKey } = useRuntimeConfig().public
      client ??= createClient(supabaseUrl, supabasePublishableKey)
      return client
    }
  `,
}

const moduleConfig = (types: string): GuideFile => ({
  path: 'nuxt.config.ts',
  language: 'typescript',
  content: code`
    export default defineNuxtConfig({
      compatibilityDate: '2025-07-15',
      modules: ['@nuxtjs/supabase'],
      supabase: {
        // Pages are shown without a sign-in.
        redirect: false,
        types: ${types},
      },
    })
  `,
})

/** Types of the tables, which the module's client requires. */
const databaseTypes: GuideFile = {
  path: 'app/types/database.types.ts',
  language: 'typescript',
  content: code`
    export type Database = {
      public: {
        Tables: {
          todos: {
            Row: { id: number; name: string }
            Insert: { name: string }
            Update: { name?: string }
            Relationships: []
          }
        }
        Views: Record<never, never>
        Functions: Record<never, never>
      }
    }
  `,
}

const moduleFiles = ({ source }: SampleRead): GuideFile[] =>
  source === 'todos'
    ? [moduleConfig(`'~/types/database.types.ts'`), databaseTypes]
    : [moduleConfig('false')]

const app = (
  { items, item, key, heading, read }: SampleRead,
  { composable }: { composable: string },
): GuideFile => ({
  path: 'app/app.vue',
  language: 'vue',
  content: code`
    <script setup lang="ts">
    const supabase = ${composable}()

    const { data: ${items}, error } = await useAsyncData('${items}', async () => {
      const { data, error } = await supabase.${read}
      if (error) throw error
      return data
    })
    </script>

    <template>
      <p v-if="error" role="alert">{{ error.message }}</p>
      <main v-else>
        <h1>${heading}</h1>
        <ul>
          <li v-for="${item} in ${items}" :key="${key}">{{ ${item}.name }}</li>
        </ul>
      </main>
    </template>
  `,
})

export const build: BuildGuide = (details, choice) => {
  const { url, key } = projectValues(details)
  const sample = sampleRead(details.services)
  const withModule = choice.using === 'module'
  const values: Record<string, string> = withModule
    ? { SUPABASE_URL: url, SUPABASE_KEY: key }
    : { NUXT_PUBLIC_SUPABASE_URL: url, NUXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }
  return {
    create: 'npm create nuxt@latest my-app -- --template minimal && cd my-app',
    install: `npm install ${withModule ? NUXT_SUPABASE : SUPABASE_JS}`,
    files: [
      envFile('.env', values, { expands: true }),
      ...(withModule ? moduleFiles(sample) : [plainConfig, plainClient]),
      app(sample, { composable: withModule ? 'useSupabaseClient' : 'useSupabase' }),
      sample.setup,
    ],
    notes: [...sample.notes, ...placeholderNotes(details), NODE_NOTE],
  }
}
