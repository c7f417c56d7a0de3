import { Button, EmptyState } from '@howdah/ui'
import { Lock } from 'lucide-react'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { PageHeading } from '../routing/page-heading'
import { routingMessages } from '../routing/routing.messages'

/** In place of a page that the person's role does not allow. */
export function ForbiddenPage() {
  return (
    <div className="hd-page-message">
      <EmptyState
        icon={<Lock size={20} strokeWidth={1.5} />}
        title={<PageHeading>{routingMessages.forbiddenTitle}</PageHeading>}
        description={routingMessages.forbiddenText}
        action={
          <Button asChild variant="soft">
            <AppLink href={paths.organizations()}>{routingMessages.toStart}</AppLink>
          </Button>
        }
      />
    </div>
  )
}
