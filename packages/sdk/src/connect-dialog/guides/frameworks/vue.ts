import type { BuildGuide, GuideFile } from '../guide.types'
import { SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { viteClient, viteEnv } from '../sample/vite-client'
import { code } from '../syntax/code'

const app = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: 'src/App.vue',
  language: 'vue',
  content: code`
    <script setup lang="ts">
    import { onMounted, ref } from 'vue'
    import { supabase } from './supabase'

    type ${type} = ${fields}

    const ${items} = ref<${type}[]>([])
    const message = ref<string>()

    onMounted(async () => {
      const { data, error } = await supabase.${read}
      if (error) message.value = error.message
      else ${items}.value = data
    })
    </script>

    <template>
      <p v-if="message" role="alert">{{ message }}</p>
      <main v-else>
        <h1>${heading}</h1>
        <ul>
          <li v-for="${item} in ${items}" :key="${key}">{{ ${item}.name }}</li>
        </ul>
      </main>
    </template>
  `,
})

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    create: 'npm create vite@latest my-app -- --template vue-ts && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [viteEnv(projectValues(details)), viteClient, app(sample), sample.setup],
    notes: [...sample.notes, ...placeholderNotes(details)],
  }
}
