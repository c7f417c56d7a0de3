import { useProjectQuery } from '../../../../scope/use-scope'
import { useCan } from '../../../../session/use-can'

/** Returns true if the person may change the edge functions of a project. */
export function useMayChangeFunctions(ref: string): boolean {
  const can = useCan()
  const slug = useProjectQuery(ref).data?.organization_slug
  return can({ slug, ref }, 'update', 'functions') === 'yes'
}
