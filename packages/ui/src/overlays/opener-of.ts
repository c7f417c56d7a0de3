import { treeOf } from '../theme/tree-of'

/**
 * What had the focus and stays: the item of a menu goes with its choice, though it may be there a while longer, fading. The menu is named
 * after what opened it; a context menu is not, and gives null.
 */
export function openerOf(element: HTMLElement | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"], [role="listbox"]')
  if (!menu) return element
  const opener = menu.getAttribute('aria-labelledby')
  return opener === null ? null : openerOf(treeOf(menu).getElementById(opener))
}
