import type { BuildGuide, GuideFile } from '../guide.types'
import { NODE_NOTE, SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { viteClient, viteEnv } from '../sample/vite-client'
import { code } from '../syntax/code'

const client: GuideFile = { ...viteClient, path: 'app/supabase.ts' }

const routes = ({ items }: SampleRead): GuideFile => ({
  path: 'app/routes.ts',
  language: 'typescript',
  content: code`
    import { index, route, type RouteConfig } from '@react-router/dev/routes'

    export default [
      index('routes/home.tsx'),
      route('${items}', 'routes/${items}.tsx'),
    ] satisfies RouteConfig
  `,
})

const reactRouterPage = (sample: SampleRead): GuideFile => ({
  path: `app/routes/${sample.items}.tsx`,
  language: 'tsx',
  content: code`
    import { data as response } from 'react-router'
    import { supabase } from '../supabase'
    import type { Route } from './+types/${sample.items}'

    export async function loader() {
      const { data, error } = await supabase.${sample.read}
      if (error) throw response(error.message, { status: 500 })
      return { ${sample.items}: data }
    }

    export default function Page({ loaderData: { ${sample.items} } }: Route.ComponentProps) {
      return (
        <main>
          <h1>${sample.heading}</h1>
          <ul>
            {${sample.items}.map((${sample.item}) => (
              <li key={${sample.key}}>{${sample.item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

const remixPage = (sample: SampleRead): GuideFile => ({
  path: `app/routes/${sample.items}.tsx`,
  language: 'tsx',
  content: code`
    import { json } from '@remix-run/node'
    import { useLoaderData } from '@remix-run/react'
    import { supabase } from '../supabase'

    type ${sample.type} = ${sample.fields}

    export async function loader() {
      const { data, error } = await supabase.${sample.read}
      if (error) throw new Response(error.message, { status: 500 })
      return json<{ ${sample.items}: ${sample.type}[] }>({ ${sample.items}: data })
    }

    export default function Page() {
      const { ${sample.items} } = useLoaderData<typeof loader>()
      return (
        <main>
          <h1>${sample.heading}</h1>
          <ul>
            {${sample.items}.map((${sample.item}) => (
              <li key={${sample.key}}>{${sample.item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

export const build: BuildGuide = (details, choice) => {
  const sample = sampleRead(details.services)
  const isRemix = choice.using === 'remix'
  return {
    create: isRemix
      ? 'npx create-remix@2 my-app --yes && cd my-app'
      : 'npx create-react-router@latest my-app --yes && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [
      viteEnv(projectValues(details)),
      client,
      ...(isRemix ? [remixPage(sample)] : [routes(sample), reactRouterPage(sample)]),
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
