import { Button } from '@howdah/ui/elements'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { AppLink } from '../../../../../routing/app-link'
import { paths } from '../../../../../paths'
import { databaseSettingsMessages as messages } from './database-settings.messages'

export interface DatabasePasswordLinkProps {
  projectRef: string
  /** Reason that the password cannot be set here; null if it can. */
  reason: string | null
}

/** Leads to the form that sets the password of the role `postgres`. */
export function DatabasePasswordLink({ projectRef: ref, reason }: DatabasePasswordLinkProps) {
  return (
    <section className="hd-section" aria-labelledby="password-heading">
      <h2 id="password-heading" className="hd-section-heading">
        {messages.password}
      </h2>
      <p className="hd-section-intro">{messages.passwordIntro}</p>
      <div>
        {reason === null ? (
          <Button asChild variant="soft">
            <AppLink href={`${paths.projectGeneral({ ref })}#database-password`}>
              {messages.setPassword}
            </AppLink>
          </Button>
        ) : (
          <ReasonTooltip reason={reason}>
            <Button aria-disabled variant="soft" color="gray">
              {messages.setPassword}
            </Button>
          </ReasonTooltip>
        )}
      </div>
    </section>
  )
}
