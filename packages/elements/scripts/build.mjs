// Writes dist/howdah-elements.js and the files that it loads when they are needed, with React and all other dependencies inside.
import { build } from 'esbuild'
import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { 'howdah-elements': 'src/index.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
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
})

for (const name of ['react.d.ts', 'vue.d.ts'])
  cpSync(join(root, 'src', name), join(root, 'dist', name))

/** Folders of the packages that are inside, for the notices. */
const inside = Object.keys(metafile.inputs).flatMap((file) => {
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  return folder ? [join(root, folder)] : []
})
writeFileSync(join(root, '.types/packages.json'), JSON.stringify([...new Set(inside)]))
