import { join, relative } from 'node:path'
import { defineConfig } from 'tsup'
import types from './tsconfig.types.json'

const { rootDir, outDir, paths } = types.compilerOptions

/** Returns the path of the declaration file that the fast type checker has written for a source. */
const declared = (source: string) =>
  source.endsWith('.d.ts')
    ? source
    : join(outDir, relative(rootDir, source)).replace(/\.ts$/, '.d.ts')

// Bundles the declarations with all that they name: the elements need nothing else to be installed.
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  dts: {
    only: true,
    entry: { index: declared('src/index.ts') },
    resolve: ['@codemirror/state', '@codemirror/view', 'style-mod'],
    compilerOptions: {
      paths: Object.fromEntries(
        Object.entries(paths).map(([name, files]) => [name, files.map(declared)]),
      ),
    },
  },
  clean: true,
})
