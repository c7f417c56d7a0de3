import type { BuildGuide, GuideFile } from '../guide.types'
import { SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { viteClient, viteEnv } from '../sample/vite-client'
import { code } from '../syntax/code'

const app = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: 'src/App.tsx',
  language: 'tsx',
  content: code`
    import { useEffect, useState } from 'react'
    import { supabase } from './supabase'

    type ${type} = ${fields}

    export default function App() {
      const [${items}, set${heading}] = useState<${type}[]>([])
      const [error, setError] = useState<string>()

      useEffect(() => {
        async function load() {
          const { data, error } = await supabase.${read}
          if (error) setError(error.message)
          else set${heading}(data)
        }
        void load()
      }, [])

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

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    create: 'npm create vite@latest my-app -- --template react-ts && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [viteEnv(projectValues(details)), viteClient, app(sample), sample.setup],
    notes: [...sample.notes, ...placeholderNotes(details)],
  }
}
