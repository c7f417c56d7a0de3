import type { BuildGuide, GuideFile } from '../guide.types'
import { NODE_NOTE, SUPABASE_JS, SUPABASE_SSR } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'
import { ssrFiles } from './nextjs-ssr'

const client: GuideFile = {
  path: 'lib/supabase.ts',
  language: 'typescript',
  content: code`
    import { createClient } from '@supabase/supabase-js'

    export const supabase = createClient(
      process.env.NEXT_PUBLIC_SUPABASE_URL!,
      process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
    )
  `,
}

const appPage = ({ items, item, key, heading, read }: SampleRead): GuideFile => ({
  path: `app/${items}/page.tsx`,
  language: 'tsx',
  content: code`
    import { supabase } from '../../lib/supabase'

    // Reads the data for each request, not once during the build.
    export const dynamic = 'force-dynamic'

    export default async function Page() {
      const { data: ${items}, error } = await supabase.${read}
      if (error) return <p role="alert">{error.message}</p>

      return (
        <main>
          <h1>${heading}</h1>
          <ul>
            {${items}.map((${item}) => (
              <li key={${key}}>{${item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

const pagesPage = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: `pages/${items}.tsx`,
  language: 'tsx',
  content: code`
    import type { GetServerSideProps } from 'next'
    import { supabase } from '../lib/supabase'

    type ${type} = ${fields}
    type Props = { ${items}: ${type}[]; error: string | null }

    export const getServerSideProps: GetServerSideProps<Props> = async () => {
      const { data, error } = await supabase.${read}
      return { props: { ${items}: data ?? [], error: error?.message ?? null } }
    }

    export default function Page({ ${items}, error }: Props) {
      if (error) return <p role="alert">{error}</p>

      return (
        <main>
          <h1>${heading}</h1>
          <ul>
            {${items}.map((${item}) => (
              <li key={${key}}>{${item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

export const build: BuildGuide = (details, choice) => {
  const { url, key } = projectValues(details)
  const sample = sampleRead(details.services)
  const router = choice.using === 'pages' ? 'pages' : 'app'
  const withSsr = choice.with === 'ssr'
  const plainFiles = [client, router === 'app' ? appPage(sample) : pagesPage(sample)]
  return {
    create: `npx create-next-app@latest my-app --yes --typescript ${router === 'app' ? '--app' : '--no-app'} && cd my-app`,
    install: `npm install ${SUPABASE_JS}${withSsr ? ` ${SUPABASE_SSR}` : ''}`,
    files: [
      envFile(
        '.env.local',
        { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
        { expands: true },
      ),
      ...(withSsr ? ssrFiles(router, sample, details.services) : plainFiles),
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
