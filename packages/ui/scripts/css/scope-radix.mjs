import { logicalSides } from './logical-sides.mjs'

/**
 * Selector for Radix's rules for the theme itself, which our root carries, and for the elements
 * inside it. The class is doubled, so that a single class of the host does not override it.
 */
const ROOT = '.hw-root.hw-root'
const DARK = ':is(.dark, .dark-theme)'

/** Puts every rule under .hw-root and prefixes the keyframes. Takes and returns a postcss root. */
export function scopeRadix(root) {
  root.walkRules((rule) => {
    if (rule.parent.name === 'keyframes') return
    const selectors = rule.selectors.flatMap((selector) =>
      scopeSelector(selector.replace(/\s+/g, ' ').trim()),
    )
    if (selectors.length === 0) rule.remove()
    else rule.selectors = [...new Set(selectors)]
  })
  root.walkAtRules('keyframes', (rule) => {
    rule.params = `hw-${rule.params}`
  })
  root.walkDecls(/^animation(-name)?$|-animation-/, (decl) => {
    decl.value = decl.value.replace(/\brt-(?=[a-z])/g, 'hw-rt-')
  })
  raiseContrast(root)
  shortenMotion(root)
  logicalSides(root)
  root.walkDecls('--default-font-family', (decl) => {
    decl.value = 'inherit'
  })
  root.walkDecls('--code-font-family', (decl) => {
    decl.value = 'var(--hw-font-mono)'
  })
  return root
}

/**
 * Darker colors for white on a solid red, and for a soft badge's text on its own background, which
 * are otherwise just below 4.5:1.
 */
const DARKER_EVERYWHERE = { '--red-9': '#d03338', '--red-10': '#c02a2f' }
const DARKER_IN_LIGHT = {
  '--green-11': '#18744a',
  '--green-a11': '#18744a',
  '--amber-11': '#935600',
  '--amber-a11': '#935600',
  '--yellow-11': '#845900',
  '--yellow-a11': '#845900',
}

/**
 * Shortens the animations of opening and closing to a tenth of a second, so that no keystroke waits
 * for them.
 */
function shortenMotion(root) {
  root.walkDecls(/^animation(-duration)?$/, (decl) => {
    decl.value = decl.value.replace(/\b(?:160|200)ms\b/, '100ms')
  })
}

/** WCAG 2.2 AA: 3:1 for focus and for the outline of a control, 4.5:1 for the text of a placeholder. */
function raiseContrast(root) {
  root.walkDecls('--focus-8', (decl) => {
    decl.value = 'var(--accent-11)'
  })
  root.walkDecls((decl) => {
    const selector = decl.parent.selector ?? ''
    const darker =
      DARKER_EVERYWHERE[decl.prop] ??
      (selector.includes('.dark') ? undefined : DARKER_IN_LIGHT[decl.prop])
    if (darker !== undefined) decl.value = darker
    if (/rt-(TextField|TextArea|SelectTrigger|BaseCheckbox)/.test(selector)) {
      if (selector.includes('::placeholder'))
        decl.value = decl.value.replaceAll('var(--gray-a10)', 'var(--gray-a11)')
      else decl.value = decl.value.replaceAll('var(--gray-a7)', 'var(--hw-control-border)')
    }
  })
}

function scopeSelector(selector) {
  // A theme inside our theme is only ever the content of one of our overlays and looks like ours.
  if (selector.startsWith(`${DARK} :where(.radix-themes`)) return []
  if (selector.includes(':has(.radix-themes')) return []
  if (selector.includes('data-is-root-theme')) return []
  if (selector === ':root' || selector === '.light' || selector === ':where(.radix-themes)')
    return [ROOT]
  if (selector === '.light-theme' || selector === '.dark-theme') return []
  if (selector === '.dark' || selector === DARK) return ['.hw-root.dark']
  if (selector.startsWith(DARK)) return [`.hw-root.dark${selector.slice(DARK.length)}`]
  if (selector.startsWith('.radix-themes')) return [`.hw-root${selector}`]
  if (/^\[data-(accent-color|radius)/.test(selector))
    return [`.hw-root${selector}`, `.hw-root ${selector}`]
  return [`${hasClassSpecificity(selector) ? '.hw-root' : ROOT} ${selector}`]
}

/**
 * Checks that a selector has the specificity of at least one class; the contents of :where() do not
 * count.
 */
export function hasClassSpecificity(selector) {
  let bare = selector
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
  }
  return /[.[]|(?<!:):(?!:)/.test(bare)
}
