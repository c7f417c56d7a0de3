import type { BuildGuide, GuideFile } from '../guide.types'
import { NODE_NOTE, SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'

const client: GuideFile = {
  path: 'src/lib/supabase.ts',
  language: 'typescript',
  content: code`
    import { createClient } from '@supabase/supabase-js'
    import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from '$env/static/public'

    export const supabase = createClient(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY)
  `,
}

const load = ({ items, read }: SampleRead): GuideFile => ({
  path: `src/routes/${items}/+page.server.ts`,
  language: 'typescript',
  content: code`
    import { error as fail } from '@sveltejs/kit'
    import { supabase } from '$lib/supabase'
    import type { PageServerLoad } from './$types'

    export const load: PageServerLoad = async () => {
      const { data, error } = await supabase.${read}
      if (error) fail(500, error.message)
      return { ${items}: data }
    }
  `,
})

const page = ({ items, item, key, heading }: SampleRead): GuideFile => ({
  path: `src/routes/${items}/+page.svelte`,
  language: 'svelte',
  content: code`
    <script lang="ts">
      import type { PageProps } from './$types'

      let { data }: PageProps = $props()
    </script>

    <h1>${heading}</h1>
    <ul>
      {#each data.${items} as ${item} (${key})}
        <li>{${item}.name}</li>
      {/each}
    </ul>
  `,
})

export const build: BuildGuide = (details) => {
  const { url, key } = projectValues(details)
  const sample = sampleRead(details.services)
  return {
    create: 'npx sv create my-app --template minimal --types ts --no-add-ons && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [
      envFile(
        '.env',
        { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
        { expands: true },
      ),
      client,
      load(sample),
      page(sample),
      sample.setup,
    ],
    notes: [
      { name: 'openPage', value: `/${sample.items}` },
      ...sample.notes,
      ...placeholderNotes(details),
      NODE_NOTE,
    ],
  }
}
