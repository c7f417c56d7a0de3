import postcss from 'postcss'

/** Whitespace and comments out; nothing that needs to understand a value. */
export function minify(css) {
  const root = postcss.parse(css)
  root.walkComments((comment) => comment.remove())
  root.walk((node) => {
    node.raws.before = ''
    if (node.type === 'decl') {
      node.raws.between = ':'
      node.value = node.value.replace(/\s+/g, ' ')
      if (node.important) node.raws.important = '!important'
      return
    }
    node.raws.between = ''
    node.raws.after = ''
    node.raws.semicolon = false
    if (node.type === 'rule')
      node.selector = node.selector.replace(/\s+/g, ' ').replace(/\s*([>,])\s*/g, '$1')
    else if (node.type === 'atrule' && node.params) node.raws.afterName = ' '
  })
  root.raws.after = ''
  return root.toString()
}
