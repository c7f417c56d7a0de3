import type { BuildGuide, GuideFile } from '../guide.types'
import { SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { viteClient, viteEnv } from '../sample/vite-client'
import { code } from '../syntax/code'

const app = ({ items, item, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: 'src/App.tsx',
  language: 'tsx',
  content: code`
    import { createSignal, For, onMount, Show } from 'solid-js'
    import { supabase } from './supabase'

    type ${type} = ${fields}

    export default function App() {
      const [${items}, set${heading}] = createSignal<${type}[]>([])
      const [message, setMessage] = createSignal<string>()

      onMount(async () => {
        const { data, error } = await supabase.${read}
        if (error) setMessage(error.message)
        else set${heading}(data)
      })

      return (
        <Show when={!message()} fallback={<p role="alert">{message()}</p>}>
          <main>
            <h1>${heading}</h1>
            <ul>
              <For each={${items}()}>{(${item}) => <li>{${item}.name}</li>}</For>
            </ul>
          </main>
        </Show>
      )
    }
  `,
})

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    create: 'npm create vite@latest my-app -- --template solid-ts && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [viteEnv(projectValues(details)), viteClient, app(sample), sample.setup],
    notes: [...sample.notes, ...placeholderNotes(details)],
  }
}
