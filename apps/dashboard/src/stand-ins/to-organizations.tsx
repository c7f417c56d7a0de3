import { Button } from '@howdah/ui/elements'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { routingMessages } from '../routing/routing.messages'

/** The way on from a page that leads nowhere. */
export function ToOrganizations() {
  const mode = useMode()
  return (
    <Button asChild variant="soft">
      {mode === 'self-hosted' ? (
        <AppLink href={paths.root()}>{routingMessages.toProject}</AppLink>
      ) : (
        <AppLink href={paths.organizations()}>{routingMessages.toStart}</AppLink>
      )}
    </Button>
  )
}
