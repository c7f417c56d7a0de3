import { useFlags, useMode } from '../modes/use-mode'
import type { MenuScope } from '../sections/section.types'
import { useCan } from '../session/use-can'

/** Everything that decides what menus hold, around an organization or a project. */
export function useMenuScope(
  about: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'capabilities'>,
): MenuScope {
  const mode = useMode()
  const can = useCan()
  const flags = useFlags()
  return { ...about, mode, flags, can }
}
