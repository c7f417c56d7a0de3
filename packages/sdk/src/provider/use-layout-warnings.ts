import { useCallback } from 'react'
import type { HowdahWidgetName } from './howdah-events'

/** Widgets that fill their container. */
const filling: ReadonlySet<string> = new Set<HowdahWidgetName>([
  'sql-editor',
  'sql-workspace',
  'sql-panel',
  'table-editor',
  'storage-explorer',
  'schema-diagram',
  'function-editor',
  'realtime-inspector',
])

/** CSS px; lower than that, none of them can be used. */
const LEAST_HEIGHT = 100

/** Names of warnings that the console has, each once a page. */
const named = new Set<string>()

/** Warns in the console, once a page for each name. */
function warn(name: string, text: string) {
  if (named.has(name)) return
  named.add(name)
  // oxlint-disable-next-line no-console -- for the developer of the page
  console.warn(`Howdah: ${text}`)
}

/** Gives a widget a height of its own if its container has none, and names it in the console. */
function checkHeight(name: string, root: HTMLElement) {
  const container = root.parentElement
  if (!container) return
  // Measured as if it were empty: what is inside is no height of the container.
  root.style.contain = 'size'
  const height = root.offsetHeight
  const before = container.offsetHeight
  root.style.contain = ''
  if (height >= LEAST_HEIGHT) return
  root.dataset['ownHeight'] = ''
  if (container.offsetHeight === before && root.offsetHeight > before) {
    // The container is meant to be as low as it is.
    delete root.dataset['ownHeight']
    return
  }
  warn(
    name,
    `the container of ${name} has no height, so it is ${root.offsetHeight} px high. Give the container a height.`,
  )
}

/** Returns a ref for a widget's root, whose styles and height are checked when the page has its layout. */
export function useLayoutWarnings(name: HowdahWidgetName) {
  return useCallback(
    (root: HTMLElement | null) => {
      if (!root) return undefined
      const frame = requestAnimationFrame(() => {
        if (root.offsetWidth === 0) return
        if (!getComputedStyle(root).getPropertyValue('--hw-text'))
          warn('styles', 'a widget lacks @howdah/sdk/styles.css.')
        if (filling.has(name)) checkHeight(name, root)
      })
      return () => cancelAnimationFrame(frame)
    },
    [name],
  )
}
