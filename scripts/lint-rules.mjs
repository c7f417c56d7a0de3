import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './paths.mjs'

const sdk = join(root, 'packages/sdk')

/** Folders of the widgets: those that the package publishes as an entry with a folder of its own, but for the hooks. */
export const widgets = new Set(
  Object.values(JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')).exports)
    .map((entry) => /^\.\/src\/([^/]+)\/index\.ts$/.exec(entry['howdah-source'] ?? '')?.[1])
    .filter((folder) => folder !== undefined && folder !== 'hooks'),
)

/** Widget of whose inside a file of the SDK imports something, or null. The component itself and its types are no inside. */
export function importedInside(filename, specifier) {
  const path = (file) => relative(join(sdk, 'src'), file).split(sep).join('/')
  const [from] = path(filename).split('/')
  if (from === '..' || !specifier.startsWith('.')) return null
  const [widget, ...inside] = path(join(dirname(filename), specifier)).split('/')
  if (!widgets.has(widget) || widget === from) return null
  return ['', 'index', widget, `${widget}.types`].includes(inside.join('/')) ? null : widget
}

const checkImport = (context) => (node) => {
  if (typeof node.source?.value !== 'string') return
  const widget = importedInside(context.filename, node.source.value)
  if (widget)
    context.report({
      node,
      message: `Import the widget ${widget}, not its inside; what several share has a folder of its own.`,
    })
}

/** Rules that the linter does not include. */
export default {
  meta: { name: 'howdah' },
  rules: {
    'no-export-all': {
      create: (context) => ({
        ExportAllDeclaration: (node) =>
          context.report({ node, message: 'List the exports by name.' }),
      }),
    },
    'no-literal-query-key': {
      create: (context) => ({
        ArrayExpression(node) {
          const [first] = node.elements
          if (first?.type === 'MemberExpression' && first.property.name === 'baseUrl')
            context.report({
              node,
              message:
                'Take the key from projectKey, organizationKey or platformKey of @howdah/platform-client.',
            })
        },
        Property(node) {
          if (
            (node.key.name ?? node.key.value) === 'queryKey' &&
            node.value.type === 'ArrayExpression' &&
            node.value.elements[0]?.type !== 'SpreadElement'
          )
            context.report({
              node,
              message:
                'Begin the key with one of @howdah/platform-client, which names the platform.',
            })
        },
        MemberExpression(node) {
          if (node.computed && node.object.type === 'Identifier' && node.object.name === 'queryKey')
            context.report({
              node,
              message: 'What a key holds is known to @howdah/platform-client alone.',
            })
        },
      }),
    },
    'no-widget-inside': {
      create: (context) => ({
        ImportDeclaration: checkImport(context),
        ImportExpression: checkImport(context),
        ExportNamedDeclaration: checkImport(context),
      }),
    },
  },
}
