import { chromium } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, ensureTestChromium } from '../chromium.mjs'
import { drive } from '../hosts/drive-host.mjs'
import { fillHost, serveHost } from '../hosts/make-host.mjs'
import { offlineNewcomers } from '../hosts/newcomers.mjs'
import { pnpmVersion } from '../install.mjs'
import { firstProject, owner, signInAsOwner } from '../owner-session.mjs'
import { bin, root } from '../paths.mjs'
import { createAccessToken, freePort, startPlatform, temporaryFolder } from '../platform-server.mjs'
import { startRegistry } from '../publishing/local-registry.mjs'
import { packAll } from '../publishing/tarballs.mjs'
import { run } from '../run.mjs'
import { manifestOf } from '../workspace.mjs'
import { one, sum } from './outcome.mjs'

/** Install commands of a folder. Their caches are new ones, so that the registry is all they know. */
const managers = {
  npm: (folder) => ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund'],
  pnpm: (folder) => [
    ...['npx', '--yes', `pnpm@${pnpmVersion}`, 'install', '--dir', folder],
    ...['--store-dir', join(folder, '../store'), '--cache-dir', join(folder, '../cache')],
  ],
}

const installedVersion = (name, by = 'packages/sdk') =>
  JSON.parse(readFileSync(join(root, by, 'node_modules', name, 'package.json'), 'utf8')).version
/** Version of the program by which a host builds and serves its page. */
const viteVersion = () => installedVersion('vite', 'examples/vite-host')

/** Dependencies of an empty project for each published package. */
const projects = {
  '@howdah/sdk': () => ({
    '@howdah/sdk': manifestOf('packages/sdk').version,
    react: installedVersion('react'),
    'react-dom': installedVersion('react-dom'),
    vite: viteVersion(),
  }),
  '@howdah/contract': () => ({ '@howdah/contract': manifestOf('openapi').version }),
  '@howdah/elements': () => ({
    '@howdah/elements': manifestOf('packages/elements').version,
    '@types/react': installedVersion('@types/react'),
    vite: viteVersion(),
  }),
  howdah: () => ({ howdah: manifestOf('apps/platform').version }),
}

/** Installs into a new folder from the registry alone. */
async function installed(manager, dependencies, { folder, registry }) {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'host', private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const [program, ...args] = managers[manager](folder)
  const { code, output } = await run(
    program,
    [...args, '--ignore-scripts', `--registry=${registry.url}`],
    {
      env: manager === 'npm' ? { npm_config_cache: join(folder, '../npm-cache') } : {},
    },
  )
  if (code !== 0) throw new Error(`${manager} could not install:\n${output}`)
}

/** Imports every entry of the installed SDK and renders its widgets in Node. */
async function rendersWidgets(folder) {
  const { code, output } = await run(
    process.execPath,
    [join(root, 'scripts/stages/render-entries.mjs')],
    { cwd: join(folder, 'node_modules/@howdah/sdk') },
  )
  if (code !== 0) throw new Error(output)
}

/** Starts the installed server, which serves the dashboard and every file that its page names. */
async function servesDashboard(folder) {
  const server = await startPlatform({
    data: join(folder, 'data'),
    command: [bin('howdah', folder)],
    cwd: folder,
  })
  try {
    const page = await fetch(server.url)
    const html = await page.text()
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file,
    )
    if (!page.ok || files.length === 0) throw new Error(`GET / answered ${page.status}:\n${html}`)
    for (const file of files) {
      const answer = await fetch(new URL(file, server.url))
      if (!answer.ok) throw new Error(`GET ${file} answered ${answer.status}`)
    }
  } finally {
    await server.stop()
  }
}

const contractUse = `import type { components, operations } from '@howdah/contract'
import document from '@howdah/contract/openapi.json' with { type: 'json' }
export const config: components['schemas']['Config']['mode'] = 'platform'
export const isPresent = (name: keyof operations): boolean => JSON.stringify(document).includes(name)
`

/** Checks the types of a file in a folder, with the options of a project that has no others. */
async function compile(folder, file, options) {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  const always = ['--noEmit', '--strict', '--target', 'es2022', '--jsx', 'react-jsx', '--types', '']
  const { code, output } = await run(process.execPath, [tsc, ...always, ...options, file], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(output)
}

/** Checks the types of a program that uses the installed contract, and reads the document in Node. */
async function readsContract(folder) {
  writeFileSync(join(folder, 'use.ts'), contractUse)
  await compile(folder, 'use.ts', ['--module', 'nodenext', '--resolveJsonModule'])
  const read = `import document from '@howdah/contract/openapi.json' with { type: 'json' }
if (!document.paths['/platform/openapi.json']) throw new Error('The document lacks its own path.')`
  const { code, output } = await run(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', read],
    { cwd: folder },
  )
  if (code !== 0) throw new Error(output)
}

const elementsUse = `import '@howdah/elements'
import '@howdah/elements/react'
export const page = (
  <howdah-provider base-url="/" project-ref="a" onhowdah-error={({ detail }) => detail.context.widget}>
    <howdah-sql-editor default-value="select 1" rowLimit={10} onhowdah-value-change={({ detail }) => detail.length} />
  </howdah-provider>
)
const editor = document.createElement('howdah-sql-editor')
editor.addEventListener('howdah-result', (event) => event.detail.durationMs.toFixed(1))
document.body.append(editor)
editor.run()
// @ts-expect-error A number is expected.
editor.rowLimit = 'ten'
export const others = (
  <howdah-provider support-link="mailto:help@example.com">
    <howdah-table-editor read-only allowedSchemas={['shop']} onhowdah-view-change={({ detail }) => detail.tableId} />
    <howdah-storage-explorer root-bucket="files" onhowdah-view-change={({ detail }) => detail.bucketId} />
    <howdah-schema-diagram onOpenTable={({ name }) => name.length} />
    <howdah-realtime-inspector read-only />
    <howdah-function-editor slug="greet" onhowdah-deployed={({ detail }) => detail.length} />
    <howdah-users hrefOf={(page) => page} />
    <howdah-results-grid columns={[{ name: 'id' }]} rows={[['1']]} onhowdah-selected-cell-change={({ detail }) => detail?.row} />
    <howdah-notifications />
    <howdah-connect-dialog status="ACTIVE_HEALTHY" />
    <howdah-database-selector onhowdah-value-change={({ detail }) => detail.length} />
  </howdah-provider>
)
`

/** Stand-in for the types of Vue that those of the elements extend. */
const vueModule = `declare module 'vue' { interface GlobalComponents {} }`
const vueUse = `import '@howdah/elements/vue'
import type { GlobalComponents } from 'vue'
type Props = InstanceType<GlobalComponents['howdah-sql-editor']>['$props']
export const props: Props = { 'row-limit': 10, onHowdahValueChange: ({ detail }) => void detail.length }
// @ts-expect-error A number is expected.
export const wrong: Props = { rowLimit: 'ten' }
`

/** Imports the installed elements on a server, where they define nothing, checks that they bring everything with them, and the types of a page that uses them. */
async function bringsEverything(folder) {
  const { code, output } = await run(
    process.execPath,
    ['--input-type=module', '-e', `await import('@howdah/elements')`],
    { cwd: folder },
  )
  if (code !== 0) throw new Error(output)
  writeFileSync(join(folder, 'use.tsx'), elementsUse)
  const options = ['--module', 'esnext', '--moduleResolution', 'bundler']
  await compile(folder, 'use.tsx', options)
  writeFileSync(join(folder, 'vue.d.ts'), vueModule)
  writeFileSync(join(folder, 'use-vue.ts'), vueUse)
  await compile(folder, 'use-vue.ts', [...options, 'vue.d.ts'])
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@howdah/elements/package.json'), 'utf8'),
  )
  if (dependencies || peerDependencies) throw new Error('@howdah/elements depends on packages.')
}

/** Starts the installed server for newcomers, who run a query, edit a row and upload a file in pages of the installed packages. */
async function welcomesNewcomers(folderOf) {
  const { path, complaint } = ensureTestChromium()
  if (!path) throw new Error(complaint)
  const browser = await chromium.launch({ executablePath: path, args: chromiumArgs })
  const ports = await Promise.all(offlineNewcomers.map(() => freePort()))
  const data = join(folderOf('howdah'), 'newcomers')
  const server = await startPlatform({
    data,
    command: [bin('howdah', folderOf('howdah'))],
    cwd: folderOf('howdah'),
    args: ports.flatMap((port) => ['--origin', `http://127.0.0.1:${port}`]),
  })
  try {
    const session = await signInAsOwner(server.url, server.link)
    const { ref } = await firstProject(session)
    const token = await createAccessToken(data, owner.email)
    for (const [index, host] of offlineNewcomers.entries()) {
      const folder = folderOf(host.packages[0])
      await fillHost(host, folder, { baseUrl: server.url, ref, token })
      await host.prepare({ session, ref })
      const page = await serveHost(host, folder, ports[index])
      await drive(host, host, page.url, { browser, platform: { session, ref } }).finally(page.stop)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

const checks = {
  '@howdah/elements': bringsEverything,
  '@howdah/contract': readsContract,
  '@howdah/sdk': rendersWidgets,
  howdah: servesDashboard,
}

async function tried(name, work) {
  try {
    await work()
    return one(true, '')
  } catch (error) {
    return one(false, `${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

/**
 * Packs the published packages as a release does, installs each with npm and with pnpm into an empty folder, runs it
 * there, and plays the newcomers of these folders. No network is used: the registry holds what the workspace has installed.
 */
export async function installedPackages() {
  const registry = await startRegistry(await packAll())
  const scratch = temporaryFolder('hw-packages-')
  try {
    const outcomes = []
    const folderOf = (manager, name) => join(scratch.path, `${manager}-${name.replace(/\W/g, '')}`)
    for (const manager of Object.keys(managers))
      for (const [name, check] of Object.entries(checks)) {
        const folder = folderOf(manager, name)
        outcomes.push(
          await tried(`${name} with ${manager}`, async () => {
            await installed(manager, projects[name](), { folder, registry })
            await check(folder)
          }),
        )
      }
    outcomes.push(
      await tried('newcomers', () => welcomesNewcomers((name) => folderOf('npm', name))),
    )
    return sum(outcomes)
  } finally {
    registry.close()
    scratch.remove()
  }
}
