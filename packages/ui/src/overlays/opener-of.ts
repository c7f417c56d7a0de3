import { rootOf } from '../theme/root-of'

/**
 * Returns the element that had the focus and remains: the item of a menu disappears with its
 * choice, even if it is still there for a while, fading out. A menu is labelled by the element that
 * opened it; a context menu is not, and gives null.
 */
export function openerOf(element: HTMLElement | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"], [role="listbox"]')
  if (!menu) return element
  const opener = menu.getAttribute('aria-labelledby')
  return opener === null ? null : openerOf(rootOf(menu).getElementById(opener))
}
