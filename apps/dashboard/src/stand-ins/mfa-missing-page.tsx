import { Button } from '@howdah/ui/elements'
import { ShieldAlert } from 'lucide-react'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { routingMessages } from '../routing/routing.messages'
import { PageMessage } from '../routing/page-message'

/** In place of a page of an organization that requires a second factor, for who has none. */
export function MfaMissingPage() {
  return (
    <PageMessage
      icon={<ShieldAlert size={20} strokeWidth={1.5} />}
      title={routingMessages.mfaTitle}
      text={routingMessages.mfaText}
      action={
        <Button asChild variant="soft">
          <AppLink href={paths.accountSecurity()}>{routingMessages.setUpMfa}</AppLink>
        </Button>
      }
    />
  )
}
