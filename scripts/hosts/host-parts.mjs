// What the pages of the hosts have in common.
export const statement = 'select 6 * 7 as answer'
export const sized = 'style="height: 420px"'

export const vite = '8.3.8'
export const react = { react: '19.2.0', 'react-dom': '19.2.0' }

export const viteFiles = (main) => ({
  'index.html': `<!doctype html><html lang="en"><title>Host</title><div id="root"></div><script type="module" src="/main.js"></script></html>`,
  'main.js': main,
})
export const viteCommands = {
  build: ['vite', 'build', '--logLevel', 'warn'],
  serve: (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort'],
}

export const elements = (settings) => `import '@howdah/elements'
const settings = ${settings}
`
export const settingsOf = ({ baseUrl, ref, token }) =>
  `{ baseUrl: ${JSON.stringify(baseUrl)}, projectRef: ${JSON.stringify(ref)}, getAccessToken: () => ${JSON.stringify(token)} }`

export const sdkPage = (project, around) => `import { HowdahProvider } from '@howdah/sdk'
import { SqlEditor } from '@howdah/sdk/sql-editor'
${around.ownStyles ? '' : "import '@howdah/sdk/styles.css'"}
import { createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
${around.imports}
const { projectRef, ...settings } = ${settingsOf(project)}
const widget = h(HowdahProvider, { ...settings, ...${JSON.stringify(around.provider ?? {})}, project: { ref: projectRef } },
  h('div', { style: { height: 420 } }, h(SqlEditor, { defaultValue: '${statement}', ...${around.editor ?? '{}'} })))
${around.before ?? ''}
createRoot(document.getElementById('root')).render(h(StrictMode, null, ${around.wrap('widget')}))
`
