import postcss from 'postcss'

/**
 * Eight unknown elements: outweighs every rule with type selectors only, and no rule with a class.
 */
const LOW = ':not(hw-x)'.repeat(8)

/**
 * Scopes our own rules: `.hw-...` is put under the root without specificity, so that a single class
 * of the host overrides it on purpose, and `:low` is replaced by a specificity between tags and
 * classes. Keyframes must have our prefix.
 */
export function scopeOwn(css, file) {
  const root = postcss.parse(css, { from: file })
  root.walkAtRules('keyframes', (rule) => {
    if (!rule.params.startsWith('hw-'))
      throw new Error(`${file}: keyframes must start with hw-: ${rule.params}`)
  })
  root.walkRules((rule) => {
    if (rule.parent.name === 'keyframes' || rule.parent.type === 'rule') return
    rule.selectors = rule.selectors.map((selector) => {
      const text = selector.replace(/:low/g, LOW)
      if (text.startsWith('.hw-root') || text.startsWith(':where(.hw-root')) return text
      if (text.startsWith('.hw-')) return `:where(.hw-root) ${text}`
      throw new Error(`${file}: a selector must start with .hw-: ${selector}`)
    })
  })
  return root
}
