// Writes dist/**/*.js: one file for each module that the entries reach, with a source map. The private packages are folders in
// it, imports of other packages stay as they are. A host's bundler can thus leave out every module that a page does not use.
import { build } from 'esbuild'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const packages = dirname(root)
const dist = join(root, 'dist')
const { files: entries } = JSON.parse(readFileSync(join(root, 'tsconfig.types.json'), 'utf8'))
/** Modules that others start as a worker instead of importing them. */
const workers = ['src/schema-diagram/layout/arrange.worker.ts']

/** Packages whose code uses features of React that a server component does not have. */
const clientPackages =
  /^(react|react-dom|react-data-grid|react-markdown|lucide-react|zustand|@radix-ui\/themes|@tanstack\/react-query)(\/(?!vanilla)|$)/

const isBare = (path) => !/^[./]/.test(path) && !path.startsWith('@howdah/')

const common = {
  absWorkingDir: packages,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  jsx: 'automatic',
  conditions: ['howdah-source'],
  outdir: dist,
  metafile: true,
  write: false,
  logLevel: 'error',
}

/** Returns the path in dist, without its ending, of a source below packages/. */
function outputOf(source) {
  const [, name, path] = /^([^/]+)\/src\/(.*?)(?:\/index)?\.tsx?$/.exec(source) ?? []
  if (!path) throw new Error(`${source} is no module of a package`)
  return name === 'sdk' ? path : `${name}/${path}`
}

const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind !== 'entry-point' && isBare(path) ? { path, external: true } : undefined,
    )
  },
}

/** Leaves imports of modules as imports of the files that are written for them. */
const importsOfModules = {
  name: 'imports-of-modules',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'resolved') return undefined
      if (isBare(path)) return { path, external: true }
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' })
      if (found.errors.length > 0) return { errors: found.errors }
      const from = dirname(outputOf(relative(packages, importer)))
      const to = relative(from, `${outputOf(relative(packages, found.path))}.js`)
      return {
        path: to.startsWith('.') ? to : `./${to}`,
        external: true,
        sideEffects: found.sideEffects,
      }
    })
  },
}

async function reachedSources() {
  const { metafile } = await build({
    ...common,
    entryPoints: [...entries, ...workers].map((file) => join(root, file)),
    splitting: true,
    plugins: [externalPackages],
  })
  return Object.keys(metafile.inputs)
}

function isClientModule(file, imports) {
  return (
    basename(file).startsWith('use-') ||
    imports.some(({ path, external }) => external && clientPackages.test(path))
  )
}

/** Writes a module and its map; a module of the client begins with the directive that frameworks look for. */
function write(name, code, map, isClient) {
  const file = join(dist, name)
  mkdirSync(dirname(file), { recursive: true })
  // A worker has the name of the file that is written for it.
  const named = code.replaceAll(/(new URL\("[^"]+\.worker)\.ts"/g, '$1.js"')
  const shifted = isClient ? { ...map, mappings: `;${map.mappings}` } : map
  writeFileSync(file, isClient ? `'use client'\n${named}` : named)
  writeFileSync(`${file}.map`, JSON.stringify(shifted))
}

const sources = await reachedSources()
const outputs = sources.map(outputOf)
const twice = outputs.filter((name, index) => outputs.indexOf(name) !== index)
if (twice.length > 0) throw new Error(`Two modules would be written to ${twice.join(', ')}`)

const { outputFiles, metafile } = await build({
  ...common,
  entryPoints: sources.map((source, index) => ({
    in: join(packages, source),
    out: outputs[index],
  })),
  sourcemap: 'linked',
  plugins: [importsOfModules],
})
const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
for (const [path, text] of texts) {
  if (!path.endsWith('.js')) continue
  const name = relative(dist, path).split(sep).join('/')
  const { imports } = metafile.outputs[relative(packages, path).split(sep).join('/')]
  write(name, text, JSON.parse(texts.get(`${path}.map`)), isClientModule(name, imports))
}
