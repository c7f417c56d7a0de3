import {
  configQueryOptions,
  type PlatformMode,
} from '@howdah/platform-client/resources/config/get-config'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'

/** The mode of the server; undefined until it is known. A server that does not say is one of the mode `platform`. */
export function useMode(): PlatformMode | undefined {
  const { client } = useDashboard()
  // After a failure it counts as failed while it is requested again, so that nothing disappears
  // meanwhile.
  const { data, isFetched } = useQuery(configQueryOptions(client))
  return data?.mode ?? (isFetched ? 'platform' : undefined)
}

/** Returns the flags of this server; undefined until they are known. */
export function useFlags(): Readonly<Record<string, boolean>> | undefined {
  const { client } = useDashboard()
  return useQuery(configQueryOptions(client)).data?.flags
}

/** Returns true if a flag is enabled on this server; false until it is known. */
export function useFlag(name: string): boolean {
  return useFlags()?.[name] === true
}

/** The project of a self-hosted server; undefined in the other mode, and until it is known. */
export function useOnlyProject(): string | undefined {
  const { client } = useDashboard()
  const { data } = useQuery(configQueryOptions(client))
  return data?.project_ref
}
