import type { BuildGuide, GuideFile } from '../guide.types'
import { SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { viteClient, viteEnv } from '../sample/vite-client'
import { code } from '../syntax/code'

const rowsProvider: GuideFile = {
  path: 'src/data-provider.ts',
  language: 'typescript',
  content: code`
    import { dataProvider as providerOf } from '@refinedev/supabase'
    import { supabase } from './supabase'

    export const dataProvider = providerOf(supabase)
  `,
}

/** Data provider that lists buckets, for servers without the Data API. */
const filesProvider: GuideFile = {
  path: 'src/data-provider.ts',
  language: 'typescript',
  content: code`
    import type { DataProvider } from '@refinedev/core'
    import { supabase } from './supabase'

    const unsupported = () => Promise.reject(new Error('Files can only be listed.'))

    /** Lists the files of the bucket with the name of the resource. */
    export const dataProvider: DataProvider = {
      getList: async ({ resource, pagination }) => {
        const { currentPage = 1, pageSize = 10 } = pagination ?? {}
        const offset = (currentPage - 1) * pageSize
        const { data, error } = await supabase.storage
          .from(resource)
          .list('', { limit: pageSize, offset })
        if (error) throw error
        // The list has no count: the data type of refine needs the rows instead.
        return { data: data as never[], total: offset + data.length }
      },
      getOne: unsupported,
      create: unsupported,
      update: unsupported,
      deleteOne: unsupported,
      getApiUrl: () => import.meta.env.VITE_SUPABASE_URL,
    }
  `,
}

const list = ({ items, item, key, heading, type, fields }: SampleRead): GuideFile => ({
  path: `src/${heading}List.tsx`,
  language: 'tsx',
  content: code`
    import { useList } from '@refinedev/core'

    type ${type} = ${fields}

    export function ${heading}List() {
      const { result, query } = useList<${type}>({ resource: '${items}' })
      if (query.error) return <p role="alert">{query.error.message}</p>

      return (
        <main>
          <h1>${heading}</h1>
          <ul>
            {result.data.map((${item}) => (
              <li key={${key}}>{${item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

const app = ({ items, heading }: SampleRead): GuideFile => ({
  path: 'src/App.tsx',
  language: 'tsx',
  content: code`
    import { Refine } from '@refinedev/core'
    import { dataProvider } from './data-provider'
    import { ${heading}List } from './${heading}List'

    export default function App() {
      return (
        <Refine dataProvider={dataProvider} resources={[{ name: '${items}' }]}>
          <${heading}List />
        </Refine>
      )
    }
  `,
})

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  const readsRows = sample.source === 'todos'
  return {
    create: 'npm create vite@latest my-app -- --template react-ts && cd my-app',
    install: `npm install @refinedev/core@5${readsRows ? ' @refinedev/supabase@6' : ''} ${SUPABASE_JS}`,
    files: [
      viteEnv(projectValues(details)),
      viteClient,
      readsRows ? rowsProvider : filesProvider,
      list(sample),
      app(sample),
      sample.setup,
    ],
    notes: [...sample.notes, ...placeholderNotes(details)],
  }
}
