import { defineConfig } from 'tsup'

// The private packages are inlined, code and types alike: what is published names nothing that cannot be installed.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'sql-editor': 'src/sql-editor/index.ts',
    'results-grid': 'src/results-grid/index.ts',
    'sql-workspace': 'src/sql-workspace/index.ts',
    'sql-panel': 'src/sql-panel/index.ts',
    'table-editor': 'src/table-editor/index.ts',
    'storage-explorer': 'src/storage-explorer/index.ts',
    notifications: 'src/notifications/index.ts',
    hooks: 'src/hooks/index.ts',
    rules: 'src/rules.ts',
  },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  dts: {
    compilerOptions: {
      paths: {
        '@howdah/contract': ['../../openapi/generated/types.d.ts'],
        '@howdah/platform-client': ['../platform-client/src/index.ts'],
        '@howdah/rules': ['../rules/src/index.ts'],
        '@howdah/rules/results': ['../rules/src/results.ts'],
        '@howdah/ui': ['../ui/src/index.ts'],
        '@howdah/ui/code-editor': ['../ui/src/code-editor/index.ts'],
        '@howdah/ui/data-grid': ['../ui/src/data-grid/index.ts'],
        '@howdah/ui/json-editor': ['../ui/src/json-editor/index.ts'],
        '@howdah/ui/merge-view': ['../ui/src/merge-view/index.ts'],
      },
    },
  },
  noExternal: [/^@howdah\//],
  clean: true,
  esbuildOptions(options) {
    options.conditions = ['howdah-source']
    options.jsx = 'automatic'
  },
})
