import { Button } from '@howdah/ui'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { routingMessages } from '../routing/routing.messages'

/** The way on from a page that leads nowhere. */
export function ToOrganizations() {
  return (
    <Button asChild variant="soft">
      <AppLink href={paths.organizations()}>{routingMessages.toStart}</AppLink>
    </Button>
  )
}
