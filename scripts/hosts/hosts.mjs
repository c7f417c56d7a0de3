// Pages of other products, each with what is known to get in the way of widgets. Every one shows a SQL editor with this statement.
import { filledGuideFile } from './guide-code.mjs'
import {
  elements,
  react,
  sdkPage,
  settingsOf,
  sized,
  statement,
  vite,
  viteCommands,
  viteFiles,
} from './host-parts.mjs'
import { newcomers } from './newcomers.mjs'
import { places } from './places.mjs'
import { bootstrap, tailwind, tailwindLayers } from './style-hosts.mjs'
import { readme } from './readme-host.mjs'

/** A React 18 page, for which the SDK cannot be installed: it uses the elements. */
const react18 = {
  name: 'React 18 with elements',
  packages: ['@howdah/elements'],
  dependencies: { react: '18.3.1', 'react-dom': '18.3.1', vite },
  files: (project) =>
    viteFiles(`${elements(settingsOf(project))}
import { createElement as h, StrictMode, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
function App() {
  const provider = useRef(null)
  useLayoutEffect(() => void Object.assign(provider.current, settings), [])
  return h('howdah-provider', { ref: provider },
    h('howdah-sql-editor', { 'default-value': '${statement}', style: { height: 420 } }))
}
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(App)))
`),
  ...viteCommands,
}

const vue = {
  name: 'Vue with elements',
  packages: ['@howdah/elements'],
  dependencies: { vue: '^3.5.0', vite },
  files: (project) => viteFiles(filledGuideFile('main.js', project)),
  ...viteCommands,
}

/** Other versions of everything that the page and the SDK both have. */
const crowded = {
  packages: ['@howdah/sdk'],
  dependencies: {
    ...react,
    vite,
    '@radix-ui/themes': '3.2.1',
    '@tanstack/react-query': '5.90.2',
    '@codemirror/state': '6.7.5',
  },
  files: (project) =>
    viteFiles(
      sdkPage(project, {
        imports: `import { Button, Theme } from '@radix-ui/themes'
import '@radix-ui/themes/styles.css'
import { EditorState } from '@codemirror/state'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
const client = new QueryClient()
function Own() {
  const { data } = useQuery({ queryKey: ['own'], queryFn: () => EditorState.create({ doc: 'page' }).doc.length })
  return h(Button, { id: 'own' }, 'length ' + data)
}`,
        // Works only with the same copy of CodeMirror.
        editor: `{ extensions: EditorState.transactionExtender.of(() => { window.isExtended = true; return null }) }`,
        wrap: (widget) =>
          `h(Theme, { accentColor: 'crimson', radius: 'full', scaling: '110%' }, h(QueryClientProvider, { client }, h(Own), ${widget}))`,
      }),
    ),
  // Radix Themes gives what it contains one color-scheme.
  isLight: true,
  async check(page) {
    const button = page.locator('#own')
    await button.getByText('length 4').waitFor()
    await page.waitForFunction('window.isExtended')
    const color = await page.evaluate(
      `getComputedStyle(document.querySelector('#own')).backgroundColor`,
    )
    if (color !== 'rgb(233, 61, 130)') throw new Error(`The page's own button is ${color}.`)
  },
  ...viteCommands,
}

/** Opens the page on a system that is dark, where no script runs. */
async function expectDarkWithoutScripts(page) {
  const still = await page.context().browser().newContext({
    colorScheme: 'dark',
    javaScriptEnabled: false,
  })
  try {
    const first = await still.newPage()
    await first.goto(page.url())
    const read = () =>
      first.evaluate(`(({ colorScheme, color }) => [colorScheme, color])(
        getComputedStyle(document.querySelector('.hw-root')))`)
    const found = await read()
    await first.evaluate(`(({ classList, dataset }) => {
      classList.replace('light', 'dark')
      dataset.appearance = 'dark'
    })(document.querySelector('.hw-root'))`)
    const dark = await read()
    if (found[0] !== 'dark' || found.join() !== dark.join())
      throw new Error(`Without scripts the widget is ${found} instead of ${dark}.`)
  } finally {
    await still.close()
  }
}

/** A page that is a server component; only the provider, which gets a function, is the page's own client component. */
const next = {
  name: 'Next.js app router',
  packages: ['@howdah/sdk'],
  dependencies: { ...react, next: '16.4.3' },
  files: (project) =>
    Object.fromEntries(
      ['app/layout.js', 'app/provider.js', 'app/page.js'].map((name) => [
        name,
        filledGuideFile(name, project),
      ]),
    ),
  async check(page) {
    const html = await (await page.request.get(page.url())).text()
    if (!html.includes('data-widget="sql-editor"'))
      throw new Error('The page of the server does not contain the widget.')
    await expectDarkWithoutScripts(page)
  },
  build: ['next', 'build'],
  serve: (port) => ['next', 'start', '--hostname', '127.0.0.1', '--port', port],
}

/** One script from a folder of the page, without a bundler. */
const html = {
  name: 'HTML without a bundler',
  packages: ['@howdah/elements'],
  dependencies: { vite },
  files: ({ baseUrl, ref, token }) => ({
    'dist/index.html': `<!doctype html><html lang="en"><title>Host</title>
<script type="module" src="/elements/howdah-elements.js"></script>
<howdah-provider base-url="${baseUrl}" project-ref="${ref}">
<howdah-sql-editor default-value="${statement}" ${sized}></howdah-sql-editor></howdah-provider>
<script type="module">document.querySelector('howdah-provider').getAccessToken = () => '${token}'</script></html>`,
  }),
  build: [
    'node',
    '-e',
    `fs.cpSync('node_modules/@howdah/elements/dist', 'dist/elements', { recursive: true })`,
  ],
  serve: viteCommands.serve,
  async check(page) {
    await page.locator('howdah-sql-editor').evaluate((editor) => {
      editor.setValue('select 6 * 7 + 1 as answer')
      editor.run()
    })
    await page.getByRole('gridcell', { name: '43', exact: true }).waitFor()
  },
}

export const hosts = [
  ...newcomers,
  { ...html, manager: 'npm' },
  { ...react18, manager: 'npm' },
  { ...vue, manager: 'npm' },
  { ...crowded, name: 'Other versions of shared packages, npm', manager: 'npm' },
  { ...crowded, name: 'Other versions of shared packages, pnpm', manager: 'pnpm' },
  { ...next, manager: 'npm' },
  { ...tailwind, manager: 'npm' },
  { ...tailwindLayers, manager: 'npm' },
  { ...bootstrap, manager: 'npm' },
  { ...readme, manager: 'npm' },
  { ...places, manager: 'npm' },
]
