import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/cli.ts'],
  format: 'esm',
  target: 'node20',
  noExternal: [/^@howdah\//],
  loader: { '.sql': 'text' },
  esbuildOptions(options) {
    options.conditions = ['howdah-source']
  },
  clean: true,
})
