import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { replaced } from './guide-code.mjs'
import { react, statement, vite, viteCommands, viteFiles } from './host-parts.mjs'

/** The example of the README, with the address, the project and the statement of this run. */
export function readmeExample({ baseUrl, ref }) {
  const [, code] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  if (!code) throw new Error('The README has no example.')
  return replaced(code, [
    ['https://platform.example.com', baseUrl],
    ['abcdefghijklmnopqrst', ref],
    ['"select 1"', `"${statement}"`],
  ])
}

/** A page of nothing but what the README says, in a container without a height. */
export const readme = {
  name: 'README',
  packages: ['@howdah/sdk'],
  dependencies: { ...react, vite },
  files: (project) => ({
    ...viteFiles(`import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Sql } from './example.tsx'
globalThis.fetchToken = () => ${JSON.stringify(project.token)}
createRoot(document.getElementById('root')).render(h(Sql))
`),
    'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
    'example.tsx': readmeExample(project),
  }),
  async check(page) {
    const { height } = await page.locator('[data-widget="sql-editor"]').boundingBox()
    if (height < 300) throw new Error(`The editor is ${height} px high.`)
  },
  ...viteCommands,
}
