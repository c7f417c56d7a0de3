import { Button } from '@howdah/ui/elements'
import { AppLink } from '../../../../../routing/app-link'
import { paths } from '../../../../../paths'
import { databaseSettingsMessages as messages } from './database-settings.messages'

/** Leads to the form that sets the password of the role `postgres`. */
export function DatabasePasswordLink({ projectRef: ref }: { projectRef: string }) {
  return (
    <section className="hd-section" aria-labelledby="password-heading">
      <h2 id="password-heading" className="hd-section-heading">
        {messages.password}
      </h2>
      <p className="hd-section-intro">{messages.passwordIntro}</p>
      <div>
        <Button asChild variant="soft">
          <AppLink href={`${paths.projectGeneral({ ref })}#database-password`}>
            {messages.setPassword}
          </AppLink>
        </Button>
      </div>
    </section>
  )
}
