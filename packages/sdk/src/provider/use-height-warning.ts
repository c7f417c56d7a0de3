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

/** Widgets that were named, each once a page. */
const named = new Set<string>()

/** Gives a widget a height of its own if its container has none, and names it in the console. */
function check(name: string, root: HTMLElement) {
  const container = root.parentElement
  if (!container || root.offsetWidth === 0) return
  // Measured as if it were empty: what is inside is no height of the container.
  root.style.contain = 'size'
  const height = root.offsetHeight
  const before = container.offsetHeight
  root.style.contain = ''
  if (height >= LEAST_HEIGHT) return
  root.dataset['ownHeight'] = ''
  if (container.offsetHeight === before) {
    // The container is meant to be as low as it is.
    delete root.dataset['ownHeight']
    return
  }
  if (named.has(name)) return
  named.add(name)
  // oxlint-disable-next-line no-console -- for the developer of the page
  console.warn(
    `Howdah: the container of ${name} has no height, so it is ${root.offsetHeight} px high. Give the container a height.`,
  )
}

/** Returns a ref for a widget's root, whose height is checked when the page has its layout. */
export function useHeightWarning(name: HowdahWidgetName) {
  return useCallback(
    (root: HTMLElement | null) => {
      if (!root || !filling.has(name)) return undefined
      const frame = requestAnimationFrame(() => check(name, root))
      return () => cancelAnimationFrame(frame)
    },
    [name],
  )
}
