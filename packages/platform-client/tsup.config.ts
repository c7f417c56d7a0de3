import { defineConfig } from 'tsup'

export default defineConfig({
  // Sources that Node runs directly: the benchmarks. Everything else bundles the sources.
  entry: { client: 'src/client.ts', 'query/run-query': 'src/query/run-query.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  noExternal: [/^@howdah\//],
  esbuildOptions(options) {
    options.conditions = ['howdah-source']
  },
})
