/** What the linter has no rule of its own for. */
export default {
  meta: { name: 'howdah' },
  rules: {
    'no-export-all': {
      create: (context) => ({
        ExportAllDeclaration: (node) => context.report({ node, message: 'List the exports by name.' }),
      }),
    },
  },
}
