import postcss from 'postcss'

/** The components of Radix Themes that src/index.ts exports, by the prefix of their classes. */
const COMPONENTS = [
  'Avatar',
  'Badge',
  'BaseButton',
  'BaseCard',
  'BaseCheckbox',
  'BaseDialog',
  'BaseMenu',
  'BaseTabList',
  'Box',
  'Button',
  'Callout',
  'Card',
  'Checkbox',
  'Code',
  'ContextMenu',
  'Dialog',
  'AlertDialog',
  'DropdownMenu',
  'Flex',
  'Grid',
  'Heading',
  'IconButton',
  'Kbd',
  'Link',
  'Popover',
  'PopperContent',
  'Progress',
  'ScrollArea',
  'SegmentedControl',
  'Select',
  'Separator',
  'Skeleton',
  'Spinner',
  'Switch',
  'Table',
  'Tabs',
  'Text',
  'TextArea',
  'TextField',
  'Tooltip',
]
const NOT = ['CheckboxCard', 'CheckboxGroup']

const isUsed = (name) =>
  COMPONENTS.some((part) => name.startsWith(part)) && !NOT.some((part) => name.startsWith(part))

/** Drops what we have no use for: other components and colours, classes for breakpoints, wide-gamut twins, host fonts. */
export function cutRadix(css, colors) {
  const root = postcss.parse(css)
  root.walkComments((comment) => comment.remove())
  root.walkAtRules((rule) => {
    const wideGamut = rule.name === 'supports' && rule.params.includes('display-p3')
    const breakpoint = rule.name === 'media' && rule.params.includes('min-width')
    if (rule.name === 'font-face' || wideGamut || breakpoint) rule.remove()
  })
  root.walkRules((rule) => {
    rule.selectors = rule.selectors
      .filter((selector) => keepSelector(selector, colors))
      .map((selector) => selector.replace(/\bbody,\s*/, ''))
    if (rule.selectors.length === 0 || rule.selector === '') rule.remove()
  })
  dropUnusedKeyframes(root)
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root
}

function keepSelector(selector, colors) {
  if (/\\:/.test(selector)) return false
  const color = selector.match(/data-(?:accent|gray)-color='([a-z]+)'/)?.[1]
  if (color !== undefined && !colors.includes(color)) return false
  const outsideNot = selector.replace(/:not\([^)]*\)/g, '')
  return [...outsideNot.matchAll(/\.rt-([A-Z][A-Za-z]*)/g)].every((match) => isUsed(match[1]))
}

function dropUnusedKeyframes(root) {
  let used = ''
  root.walkDecls(/animation/, (decl) => void (used += ` ${decl.value}`))
  root.walkAtRules('keyframes', (rule) => {
    if (!new RegExp(`(^|[\\s,])${rule.params}($|[\\s,])`).test(used)) rule.remove()
  })
}
