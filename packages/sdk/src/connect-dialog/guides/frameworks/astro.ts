import type { BuildGuide, GuideFile } from '../guide.types'
import { NODE_NOTE, SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'

const config: GuideFile = {
  path: 'astro.config.mjs',
  language: 'javascript',
  content: code`
    import node from '@astrojs/node'
    import { defineConfig } from 'astro/config'

    // Renders pages for each request, not once during the build.
    export default defineConfig({
      output: 'server',
      adapter: node({ mode: 'standalone' }),
    })
  `,
}

const client: GuideFile = {
  path: 'src/lib/supabase.ts',
  language: 'typescript',
  content: code`
    import { createClient } from '@supabase/supabase-js'

    export const supabase = createClient(
      import.meta.env.PUBLIC_SUPABASE_URL,
      import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    )
  `,
}

const page = ({ items, item, heading, read }: SampleRead): GuideFile => ({
  path: `src/pages/${items}.astro`,
  language: 'astro',
  content: code`
    ---
    import { supabase } from '../lib/supabase'

    const { data: ${items}, error } = await supabase.${read}
    ---

    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${heading}</title>
      </head>
      <body>
        <h1>${heading}</h1>
        {error && <p role="alert">{error.message}</p>}
        <ul>
          {${items}?.map((${item}) => <li>{${item}.name}</li>)}
        </ul>
      </body>
    </html>
  `,
})

export const build: BuildGuide = (details) => {
  const { url, key } = projectValues(details)
  const sample = sampleRead(details.services)
  return {
    create: 'npm create astro@latest my-app -- --template minimal --yes && cd my-app',
    install: `npm install ${SUPABASE_JS} @astrojs/node`,
    files: [
      envFile(
        '.env',
        { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
        { expands: true },
      ),
      config,
      client,
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
