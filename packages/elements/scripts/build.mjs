// Writes dist/howdah-elements.js and the files that it loads when they are needed, with React and all other dependencies inside.
import { build } from 'esbuild'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Names in the code the file that is written for a worker, not its source. */
const writtenWorkers = {
  name: 'written-workers',
  setup({ onLoad }) {
    onLoad({ filter: /-in-worker\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/(new URL\('[^']+\.worker)\.ts'/g, "$1.js'"),
      loader: 'ts',
    }))
  },
}

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  sourcemap: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  conditions: ['howdah-source'],
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.css': 'text' },
  metafile: true,
  logLevel: 'error',
}

const { metafile } = await build({
  ...common,
  entryPoints: { 'howdah-elements': 'src/index.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  plugins: [writtenWorkers],
})

// A worker is started beside the chunk that needs it, and brings everything with it.
const worker = await build({
  ...common,
  entryPoints: ['../sdk/src/schema-diagram/layout/arrange.worker.ts'],
  outdir: 'dist/chunks',
})

for (const name of ['react.d.ts', 'vue.d.ts'])
  cpSync(join(root, 'src', name), join(root, 'dist', name))

/** Folders of the packages that are inside, for the notices. */
const inputs = [...Object.keys(metafile.inputs), ...Object.keys(worker.metafile.inputs)]
const inside = inputs.flatMap((file) => {
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  return folder ? [join(root, folder)] : []
})
writeFileSync(join(root, '.types/packages.json'), JSON.stringify([...new Set(inside)]))
