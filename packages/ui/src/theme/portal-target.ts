import { rootOf } from './root-of'

/** Elements that the browser shows above the page, along with what is in them and nothing else. */
const TOP_LAYER = 'dialog, [popover]'

/**
 * Finds where menus and dialogs of an element belong: the closest dialog, popover or fullscreen
 * element around it, else the shadow root around it, else the page.
 */
export function portalTargetOf(element: HTMLElement | null): Element | DocumentFragment | null {
  if (!element) return null
  const tree = rootOf(element)
  const inTopLayer = element.closest(TOP_LAYER)
  const fullscreen = tree.fullscreenElement
  if (fullscreen?.contains(element) && !(inTopLayer && fullscreen.contains(inTopLayer)))
    return fullscreen
  return inTopLayer ?? ('body' in tree ? tree.body : tree)
}

/** Calls back when an element of the page enters or leaves fullscreen. */
export function onFullscreenChange(element: HTMLElement, callback: () => void): () => void {
  const page = element.ownerDocument
  page.addEventListener('fullscreenchange', callback)
  return () => page.removeEventListener('fullscreenchange', callback)
}
