import { Button, EmptyState } from '@howdah/ui'
import { Compass } from 'lucide-react'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { PageHeading } from '../routing/page-heading'
import { routingMessages } from '../routing/routing.messages'

export interface NotFoundPageProps {
  title?: string
  text?: string
}

/** In place of a page that does not exist, or that is about something that does not. */
export function NotFoundPage({ title = routingMessages.notFoundTitle, text = routingMessages.notFoundText }: NotFoundPageProps) {
  return (
    <div className="hd-page-message">
      <EmptyState
        icon={<Compass size={20} strokeWidth={1.5} />}
        title={<PageHeading>{title}</PageHeading>}
        description={text}
        action={
          <Button asChild variant="soft">
            <AppLink href={paths.organizations()}>{routingMessages.toStart}</AppLink>
          </Button>
        }
      />
    </div>
  )
}
