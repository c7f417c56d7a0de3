import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { useMode } from '../modes/use-mode'
import type { MenuScope } from '../sections/section.types'
import { useCan } from '../session/use-can'

/** Everything that decides what menus hold, around an organization or a project. */
export function useMenuScope(
  about: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'capabilities'>,
): MenuScope {
  const { client } = useDashboard()
  const mode = useMode()
  const can = useCan()
  const { data: config } = useQuery(configQueryOptions(client))
  return { ...about, mode, flags: config?.flags, can }
}
