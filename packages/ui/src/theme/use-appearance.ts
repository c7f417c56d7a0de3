import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { resolveAppearance } from './appearance'
import type { HowdahAppearance } from './appearance'
import { rootOf } from './root-of'

/** Hosts switch themes by an attribute or a class of one of these elements. */
const WATCHED_ATTRIBUTES = [
  'class',
  'style',
  'data-theme',
  'data-mode',
  'data-color-scheme',
  'data-appearance',
]

/**
 * Follows the host's color-scheme and the system's preference while `appearance` is `inherit`; null
 * until they are known, which is after the first rendering.
 */
export function useAppearance(
  appearance: HowdahAppearance,
  ref: RefObject<HTMLElement | null>,
): 'light' | 'dark' | null {
  const [inherited, setInherited] = useState<'light' | 'dark' | null>(null)

  useLayoutEffect(() => {
    const element = ref.current
    const view = element?.ownerDocument.defaultView
    if (appearance !== 'inherit' || !element || !view) return
    const systemDark =
      typeof view.matchMedia === 'function' ? view.matchMedia('(prefers-color-scheme: dark)') : null
    const host = parentAcrossShadow(element)
    const read = () => {
      const scheme = host ? view.getComputedStyle(host).getPropertyValue('color-scheme') : ''
      setInherited(resolveAppearance(scheme, systemDark?.matches ?? false))
    }
    read()
    systemDark?.addEventListener('change', read)
    const observer = new view.MutationObserver(read)
    for (let node = host; node; node = parentAcrossShadow(node))
      observer.observe(node, { attributeFilter: WATCHED_ATTRIBUTES })
    return () => {
      systemDark?.removeEventListener('change', read)
      observer.disconnect()
    }
  }, [appearance, ref])

  return appearance === 'inherit' ? inherited : appearance
}

function parentAcrossShadow(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const tree = rootOf(element)
  return 'host' in tree ? tree.host : null
}
