import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chunkCycles } from '../chunk-cycles.mjs'
import { bin, root } from '../paths.mjs'
import { staleApiReports } from '../publishing/api-reports.mjs'
import { publicFolders, writePackageFolder } from '../publishing/package-folder.mjs'
import { run } from '../run.mjs'
import { measureBudgets } from '../size-budgets.mjs'
import { manifestOf, workspaceFolders } from '../workspace.mjs'
import { one, sum } from './outcome.mjs'

const sdk = join(root, 'packages/sdk')

/** Checks the folders from which the published packages are packed. */
async function publint() {
  const outcomes = []
  for (const folder of publicFolders()) {
    const packed = await writePackageFolder(folder)
    const { code, output } = await run(bin('publint', sdk), ['--strict', '--pack', 'npm', packed])
    outcomes.push(one(code === 0, `publint of ${folder}:\n${output}`))
  }
  return sum(outcomes)
}

/**
 * Checks that published files name no private package: publint does not detect that in
 * declarations.
 */
function declarations() {
  const hidden = workspaceFolders()
    .map(manifestOf)
    .filter((manifest) => manifest.private)
    .map((manifest) => manifest.name)
  const files = readdirSync(join(sdk, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(d\.ts|js)$/.test(file),
  )
  const leaks = files.flatMap((file) => {
    const text = readFileSync(join(sdk, 'dist', file), 'utf8')
    return hidden
      .filter((name) => new RegExp(`(from|import|import\\()\\s*['"]${name}['"/]`).test(text))
      .map((name) => `dist/${file} names ${name}`)
  })
  const none = files.some((file) => file.endsWith('.d.ts')) ? [] : ['dist holds no declarations']
  return one(
    leaks.length + none.length === 0,
    `declarations of the SDK:\n${[...leaks, ...none].join('\n')}\n`,
  )
}

const bareImports = [
  /^(?:import|export)\s[^;"']*?from\s*["']([^"'.][^"']*)["']/gm,
  /^import\s*["']([^"'.][^"']*)["']/gm,
  /\bimport\(\s*["']([^"'.][^"']*)["']\s*\)/g,
]

/** Checks that the imports of the built SDK match its dependencies: none missing, none unused. */
function dependencies() {
  const { dependencies: listed = {}, peerDependencies: peers = {} } = manifestOf('packages/sdk')
  const files = readdirSync(join(sdk, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js'),
  )
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(join(sdk, 'dist', file), 'utf8')
    return bareImports.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, specifier]) => specifier),
    )
  })
  const imported = new Set(
    specifiers.map((specifier) =>
      specifier.startsWith('@')
        ? specifier.split('/').slice(0, 2).join('/')
        : specifier.split('/')[0],
    ),
  )
  const complaints = [
    ...[...imported]
      .filter((name) => !(name in listed) && !(name in peers))
      .map((name) => `dist imports ${name}, which is no dependency`),
    ...Object.keys(listed)
      .filter((name) => !imported.has(name))
      .map((name) => `${name} is a dependency that dist never imports`),
  ]
  return one(complaints.length === 0, `dependencies of the SDK:\n${complaints.join('\n')}\n`)
}

/** Every file that the entries name is there, and every entry can be imported, and its widgets rendered, without a browser. */
async function entries() {
  const missing = Object.entries(manifestOf('packages/sdk').exports)
    .flatMap(([entry, target]) =>
      typeof target === 'string'
        ? [[entry, target]]
        : [target.types, target.default].map((file) => [entry, file]),
    )
    .filter(([, file]) => !existsSync(join(sdk, file)))
    .map(([entry, file]) => `${entry}: ${file} is missing`)
  const { code, output } = await run(
    process.execPath,
    [join(root, 'scripts/stages/render-entries.mjs')],
    { cwd: sdk },
  )
  return one(
    missing.length === 0 && code === 0,
    `entries of the SDK:\n${missing.join('\n')}\n${output}`,
  )
}

/** Checks that the reports of the public APIs describe what is built. */
async function apiReports() {
  const stale = await staleApiReports()
  return one(stale.length === 0, `${stale.join('\n')}\n`)
}

/** Checks that no chunks of the dashboard import each other. */
function chunks() {
  const manifest = readFileSync(join(root, 'apps/dashboard/dist/.vite/manifest.json'), 'utf8')
  const cycles = chunkCycles(JSON.parse(manifest)).map((names) => names.join(' -> '))
  return one(
    cycles.length === 0,
    `chunks of the dashboard that import each other:\n${cycles.join('\n')}\n`,
  )
}

async function budgets() {
  const measured = await measureBudgets()
  const lines = measured.map(
    ({ name, bytes, budget }) =>
      `${name}: ${(bytes / 1000).toFixed(1)} kB gzip of ${(budget / 1000).toFixed(0)} kB`,
  )
  return measured.map(({ bytes, budget }, index) =>
    one(bytes > 0 && bytes <= budget, `over its budget: ${lines[index]}\n`),
  )
}

/** Runs the checks of the published packages and of the served sizes. */
export async function packageChecks() {
  return sum([
    await publint(),
    declarations(),
    dependencies(),
    await entries(),
    await apiReports(),
    chunks(),
    ...(await budgets()),
  ])
}
