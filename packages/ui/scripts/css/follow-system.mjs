import postcss from 'postcss'

const DARK = /\.dark(?![\w-])/

/**
 * Adds each rule of the dark appearance once more, under the system's preference, for themes whose
 * appearance is not resolved: those that a server has rendered, until scripts run. A copy follows
 * its rule, so that the order of the rules stays, and compresses to almost nothing.
 */
export function followSystem(css) {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    const dark = rule.selectors.filter((selector) => DARK.test(selector))
    if (dark.length === 0) return
    const media = postcss.atRule({ name: 'media', params: '(prefers-color-scheme: dark)' })
    media.append(
      rule.clone({
        selectors: dark.map((selector) =>
          selector.replace(new RegExp(DARK, 'g'), "[data-appearance='inherit']"),
        ),
      }),
    )
    rule.after(media)
  })
  return root.toString()
}
