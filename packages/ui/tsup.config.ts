import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    chart: 'src/chart/index.ts',
    'code-editor': 'src/code-editor/index.ts',
    'data-grid': 'src/data-grid/index.ts',
    format: 'src/format/index.ts',
    'json-editor': 'src/json-editor/index.ts',
    'merge-view': 'src/merge-view/index.ts',
  },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  treeshake: true,
  // The stylesheets are there already: scripts/build-css.mjs writes them first.
  clean: ['!styles.css', '!styles.layer.css'],
})
