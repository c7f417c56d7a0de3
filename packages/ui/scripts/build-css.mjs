// Writes dist/styles.css and dist/styles.layer.css: Radix Themes cut to the parts used, react-data-grid's rules and our own,
// everything under the one class .hw-root. See scripts/css/ for each step.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cutRadix } from './css/cut-radix.mjs'
import { followSystem } from './css/follow-system.mjs'
import { minify } from './css/minify.mjs'
import { scopeGrid } from './css/scope-grid.mjs'
import { scopeOwn } from './css/scope-own.mjs'
import { scopeRadix } from './css/scope-radix.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(join(root, 'package.json'))
const radix = dirname(require.resolve('@radix-ui/themes/styles.css'))

const COLORS = ['gray', 'slate', 'iris', 'red', 'amber', 'yellow', 'green']
const OWN = [
  'src/styles/reset.css',
  'src/styles/guard.css',
  'src/styles/tokens.css',
  'src/styles/density.css',
  'src/styles/brand.css',
  'src/styles/root.css',
  'src/styles/shared.css',
  'src/error-alert/error-alert.css',
  'src/toast/toast.css',
  'src/splitter/splitter.css',
  'src/empty-state/empty-state.css',
  'src/field/field.css',
  'src/size-field/size-field.css',
  'src/suggest-field/suggest-field.css',
  'src/side-panel/side-panel.css',
  'src/sql-preview/sql-preview.css',
  'src/chart/chart.css',
  'src/code-block/code-block.css',
  'src/data-grid/data-grid.css',
  'src/data-grid/editing/edit-cell.css',
  'src/code-editor/code-editor.css',
  'src/merge-view/merge-view.css',
  'src/script-editor/script-editor.css',
]

/** The whole stylesheet as one string. */
export function buildCss() {
  const own = Object.fromEntries(
    OWN.map((file) => [file, scopeOwn(readFileSync(join(root, file), 'utf8'), file)]),
  )
  const [reset, guard, ...rest] = Object.values(own)
  // The scales first: base.css makes one of them the gray.
  const tokens = [...COLORS.map((color) => `tokens/colors/${color}.css`), 'tokens/base.css']
  const parts = [...tokens, 'components.css', 'utilities.css'].map((file) =>
    scopeRadix(cutRadix(readFileSync(join(radix, file), 'utf8'), COLORS)),
  )
  const grid = scopeGrid(readFileSync(require.resolve('react-data-grid/lib/styles.css'), 'utf8'))
  return minify(followSystem([reset, guard, ...parts, grid, ...rest].join('\n')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const css = buildCss()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/styles.css'), css)
  writeFileSync(join(root, 'dist/styles.layer.css'), `@layer howdah{${css}}`)
}
