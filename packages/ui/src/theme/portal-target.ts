import { useLayoutEffect, useState, type RefObject } from 'react'
import { rootOf } from './root-of'

/** Elements that the browser shows above the page, along with what is in them and nothing else. */
const TOP_LAYER = 'dialog, [popover]'

/**
 * Finds where menus and dialogs of an element belong: the closest dialog, popover or fullscreen
 * element around it, else the shadow root around it, else the page.
 */
function portalTargetOf(element: HTMLElement | null): Element | DocumentFragment | null {
  if (!element) return null
  const tree = rootOf(element)
  const inTopLayer = element.closest(TOP_LAYER)
  const fullscreen = tree.fullscreenElement
  if (fullscreen?.contains(element) && !(inTopLayer && fullscreen.contains(inTopLayer)))
    return fullscreen
  return inTopLayer ?? ('body' in tree ? tree.body : tree)
}

/**
 * Returns where menus and dialogs of an element are put. It is known only when mounted, because it
 * depends on the tree around the element, and changes with fullscreen.
 */
export function usePortalTarget(
  ref: RefObject<HTMLElement | null>,
  container: HTMLElement | null,
): Element | DocumentFragment | null {
  const [target, setTarget] = useState<Element | DocumentFragment | null>(null)
  useLayoutEffect(() => {
    const place = () => setTarget(container ?? portalTargetOf(ref.current))
    place()
    const page = ref.current?.ownerDocument
    page?.addEventListener('fullscreenchange', place)
    return () => page?.removeEventListener('fullscreenchange', place)
  }, [container, ref])
  return target
}
