import postcss from 'postcss'

/** Eight unknown elements: above every rule made of tags, below every rule with a class. */
const LOW = ':not(hw-x)'.repeat(8)

/**
 * Our own rules: `.hw-...` is put under the root without weight, so that one class of the host's own overrides it on purpose,
 * and `:low` stands for a weight between tags and classes. Keyframes must bear our prefix.
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
