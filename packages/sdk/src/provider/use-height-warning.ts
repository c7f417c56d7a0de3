import { useCallback } from 'react'

/** By then a page has its layout, and asking for a height costs nothing. */
const AFTER_MS = 1000

/** Widgets that were named, each once a page. */
const named = new Set<string>()

function check(name: string, root: HTMLElement) {
  const least = Number.parseFloat(getComputedStyle(root).minHeight)
  if (!least || named.has(name) || Math.abs(root.offsetHeight - least) > 1) return
  named.add(name)
  // oxlint-disable-next-line no-console -- for the developer of the page
  console.warn(
    `Howdah: the container of ${name} has no height, or less than ${least} px, so it is ${least} px high. Give the container a height.`,
  )
}

/** Returns a ref for a widget's root: the console names a widget whose container gives it too little height. */
export function useHeightWarning(name: string) {
  return useCallback(
    (root: HTMLElement | null) => {
      if (!root) return undefined
      const timer = setTimeout(() => check(name, root), AFTER_MS)
      return () => clearTimeout(timer)
    },
    [name],
  )
}
