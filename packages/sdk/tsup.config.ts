import { join, relative } from 'node:path'
import { defineConfig } from 'tsup'
import types from './tsconfig.types.json'

const { rootDir, outDir, paths } = types.compilerOptions

const entries = types.files.map((file) => ({
  file,
  name: file.replace(/^src\/|(\/index)?\.ts$/g, ''),
}))

/** Returns the path of the declaration file that the fast type checker has written for a source. */
const declared = (source: string) =>
  source.endsWith('.d.ts')
    ? source
    : join(outDir, relative(rootDir, source)).replace(/\.ts$/, '.d.ts')

// Bundles the declarations; scripts/build-modules.mjs writes the code. Types of the private packages
// are inlined: the published package depends on nothing that cannot be installed.
export default defineConfig({
  entry: Object.fromEntries(entries.map(({ name, file }) => [name, file])),
  format: 'esm',
  // To make them of the sources here would take ten times as long.
  dts: {
    only: true,
    entry: Object.fromEntries(entries.map(({ name, file }) => [name, declared(file)])),
    compilerOptions: {
      paths: Object.fromEntries(
        Object.entries(paths).map(([name, files]) => [name, files.map(declared)]),
      ),
    },
  },
  clean: true,
})
