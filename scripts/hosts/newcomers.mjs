// What a newcomer does: an empty folder or a new project of a template, the package, the lines of its README, and the
// two other widgets next to them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { statement, vite, viteCommands, viteFiles } from './host-parts.mjs'
import { replaced } from './guide-code.mjs'
import { readmeExample } from './readme-host.mjs'

const note = 'Saved by a newcomer, “é”'
const file = { name: 'first file.txt', mimeType: 'text/plain', buffer: Buffer.from('å\u0000b\r\n') }

/** A table with one row, and a bucket, of this newcomer alone. */
async function prepare({ session, ref }, name) {
  await session.query(
    ref,
    `create table ${name} (id int primary key, note text); insert into ${name} values (1, 'before'), (2, 'other')`,
  )
  const bucket = { id: name, public: false }
  await session.call('POST', `/platform/storage/${ref}/buckets`, bucket)
}

/** Edits a row in the table editor, and reads it from the database. */
async function editRow(page, { session, ref }, table) {
  const editor = page.locator('[data-widget="table-editor"]')
  await editor.getByRole('button', { name: new RegExp(`^${table}, `) }).click()
  const grid = editor.getByRole('grid', { name: `Rows of ${table}` })
  await grid.getByRole('gridcell', { name: 'before', exact: true }).dblclick()
  const field = grid.getByRole('textbox', { name: 'Edit note' })
  await field.fill(note)
  await field.press('Enter')
  const staged = editor.getByRole('region', { name: 'Staged changes' })
  await staged.getByRole('button', { name: 'Save', exact: true }).click()
  await staged.waitFor({ state: 'detached' })
  const rows = await session.query(ref, `select id, note from ${table} order by id`)
  const wanted = [
    { id: 1, note },
    { id: 2, note: 'other' },
  ]
  if (JSON.stringify(rows) !== JSON.stringify(wanted))
    throw new Error(`The table has ${JSON.stringify(rows)}.`)
}

/** Uploads a file in the storage explorer, and downloads it from the platform. */
async function uploadFile(page, { session, ref }, bucket) {
  const explorer = page.locator('[data-widget="storage-explorer"]')
  await explorer.getByRole('button', { name: bucket, exact: true }).click()
  await explorer.locator('input[data-kind="files"]').setInputFiles(file)
  await explorer.getByText('1 of 1 uploaded').first().waitFor()
  const { name, value } = session.cookie
  const answer = await fetch(
    `${session.url}/platform/storage/${ref}/buckets/${bucket}/objects/download?path=${encodeURIComponent(file.name)}`,
    { headers: { cookie: `${name}=${value}` } },
  )
  const stored = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok || !stored.equals(file.buffer))
    throw new Error(`The file is ${answer.status} ${stored.toString('hex')}.`)
}

/** Returns the parts of a newcomer's host that are the same for all. @param {string} name of the table and the bucket */
const newcomer = (name) => ({
  manager: 'npm',
  prepare: (platform) => prepare(platform, name),
  async check(page, _inside, platform) {
    await editRow(page, platform, name)
    await uploadFile(page, platform, name)
  },
})

const reactNewcomer = {
  ...newcomer('newcomer_react'),
  name: 'Newcomer with React',
  template: 'react-ts',
  packages: ['@howdah/sdk'],
  dependencies: {},
  files: (project) => ({
    'src/example.tsx': readmeExample(project),
    'src/App.tsx': `import { HowdahProvider } from '@howdah/sdk'
import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import { TableEditor } from '@howdah/sdk/table-editor'
import { Sql } from './example'

declare global {
  function fetchToken(): string
}
Object.assign(globalThis, { fetchToken: () => ${JSON.stringify(project.token)} })

export default function App() {
  return (
    <>
      <Sql />
      <HowdahProvider
        baseUrl=${JSON.stringify(project.baseUrl)}
        getAccessToken={() => fetchToken()}
        project={{ ref: ${JSON.stringify(project.ref)} }}
      >
        <TableEditor />
        <StorageExplorer />
      </HowdahProvider>
    </>
  )
}
`,
  }),
  ...viteCommands,
  // Checks the types, too.
  build: ['npm', 'run', 'build'],
}

/** Lines of the README of the elements, with the address, the project and the token of this run. */
function elementsExample({ baseUrl, ref, token }) {
  const readme = readFileSync(join(root, 'packages/elements/README.md'), 'utf8')
  const [, code] = /```html\n([^]*?)```/.exec(readme) ?? []
  if (!code) throw new Error('The README of the elements has no example.')
  return replaced(code, [
    ['https://platform.example.com', baseUrl],
    ['abcdefghijklmnopqrst', ref],
    ['session.token()', JSON.stringify(token)],
    ['select now()', statement],
  ])
}

const others = `<howdah-table-editor style="height: 420px"></howdah-table-editor>
<howdah-storage-explorer style="height: 420px"></howdah-storage-explorer>
`

const vueNewcomer = {
  ...newcomer('newcomer_vue'),
  name: 'Newcomer with Vue',
  template: 'vue-ts',
  packages: ['@howdah/elements'],
  dependencies: {},
  files: ({ baseUrl, ref, token }) => ({
    'src/howdah.d.ts': `import '@howdah/elements/vue'\n`,
    'src/App.vue': `<script setup lang="ts">
import '@howdah/elements'
import { ref } from 'vue'

const getAccessToken = () => ${JSON.stringify(token)}
const title = ref('')
</script>

<template>
  <howdah-provider base-url="${baseUrl}" project-ref="${ref}" :getAccessToken="getAccessToken">
    <howdah-sql-editor
      default-value="${statement}"
      style="height: 420px"
      @howdah-result="({ detail }) => (title = detail.durationMs.toFixed(1))"
    ></howdah-sql-editor>
    <p>{{ title }}</p>
    ${others.trim().replaceAll('\n', '\n    ')}
  </howdah-provider>
</template>
`,
    'vite.config.ts': `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const isCustomElement = (tag: string) => tag.startsWith('howdah-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
})
`,
  }),
  ...viteCommands,
  build: ['npm', 'run', 'build'],
}

/** An empty folder, whose server gives its files as they are. */
const htmlNewcomer = {
  ...newcomer('newcomer_html'),
  name: 'Newcomer with plain HTML',
  packages: ['@howdah/elements'],
  dependencies: { vite },
  files: (project) => ({
    'index.html': `<!doctype html><html lang="en"><title>Host</title>
${elementsExample(project).replace('</howdah-provider>', `${others}</howdah-provider>`)}</html>`,
  }),
  serve: (port) => [...viteCommands.serve(port), '--outDir', '.'],
}

/** The same in an empty folder, for a machine without a network: no template, and what it would have written. */
const plainReactNewcomer = {
  ...reactNewcomer,
  template: undefined,
  build: viteCommands.build,
  files: (project) => ({
    ...reactNewcomer.files(project),
    ...viteFiles(`import { createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './src/App.tsx'
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(App)))
`),
    'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
  }),
}

/** Newcomers whose packages are all in the workspace. */
export const offlineNewcomers = [plainReactNewcomer, htmlNewcomer]

export const newcomers = [reactNewcomer, vueNewcomer, htmlNewcomer]
