import { Button } from '@howdah/ui/elements'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import type { Scope } from '../scope/use-scope'
import { routingMessages } from '../routing/routing.messages'

/** Project and organization that the person can still go to. */
export type WayOnScope = Partial<Pick<Scope, 'ref' | 'slug'>>

/** The way on from a page that leads nowhere: to the nearest place around it. */
export function WayOn({ scope: { ref, slug } = {} }: { scope?: WayOnScope }) {
  const mode = useMode()
  const { toProjectHome, toOrganization, toProject, toStart } = routingMessages
  const [href, label] =
    ref !== undefined
      ? [paths.project({ ref }), toProjectHome]
      : mode === 'self-hosted'
        ? [paths.root(), toProject]
        : slug === undefined
          ? [paths.organizations(), toStart]
          : [paths.organization({ slug }), toOrganization]
  return (
    <Button asChild variant="soft">
      <AppLink href={href}>{label}</AppLink>
    </Button>
  )
}
