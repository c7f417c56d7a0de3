// Writes dist/styles.css and dist/styles.layer.css: the design system's stylesheet and, scoped in the same way, the widgets' own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCss } from '../../ui/scripts/build-css.mjs'
import { followSystem } from '../../ui/scripts/css/follow-system.mjs'
import { minify } from '../../ui/scripts/css/minify.mjs'
import { scopeOwn } from '../../ui/scripts/css/scope-own.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const WIDGETS = [
  'src/frame/text-block.css',
  'src/frame/widget-frame.css',
  'src/sql-editor/sql-editor.css',
  'src/results-grid/results-grid.css',
  'src/sql-workspace/sql-workspace.css',
  'src/sql-panel/sql-panel.css',
  'src/table-editor/table-editor.css',
  'src/table-editor/entities/entity-pane.css',
  'src/table-editor/grid/table-popovers.css',
  'src/table-editor/definition/table-definition.css',
  'src/table-editor/row-panels/row-panels.css',
  'src/table-editor/editing/editing.css',
  'src/table-editor/table-form/table-form.css',
  'src/table-editor/csv-import/csv-import.css',
  'src/notifications/notifications.css',
  'src/database-selector/database-selector.css',
  'src/connect-dialog/connect-dialog.css',
  'src/schema-diagram/schema-diagram.css',
  'src/realtime-inspector/realtime-inspector.css',
  'src/function-editor/function-editor.css',
  'src/users/users.css',
  'src/storage-explorer/storage-explorer.css',
  'src/storage-explorer/browser/entries.css',
  'src/storage-explorer/preview/preview.css',
  'src/storage-explorer/dialogs/storage-dialogs.css',
  'src/storage-explorer/uploads/uploads.css',
  'src/frame/query-card.css',
  'src/role-selector/role-selector.css',
  'src/parameters/parameters.css',
  'src/explain/explain.css',
  'src/chart/chart.css',
  'src/export/export.css',
  'src/ai/ai.css',
  'src/ai/assistant/assistant.css',
]

const own = WIDGETS.map((file) => scopeOwn(readFileSync(join(root, file), 'utf8'), file)).join('\n')
const css = buildCss() + minify(followSystem(own))
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/styles.css'), css)
writeFileSync(join(root, 'dist/styles.layer.css'), `@layer howdah{${css}}`)
