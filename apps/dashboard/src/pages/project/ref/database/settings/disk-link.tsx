import { Button } from '@howdah/ui/elements'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { databaseSettingsMessages as messages } from './database-settings.messages'

/** Leads to the sizes of databases and tables. */
export function DiskLink({ projectRef: ref }: { projectRef: string }) {
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="disk-heading">
      <h2 id="disk-heading" className="hd-section-heading">
        {messages.disk}
      </h2>
      <p className="hd-section-intro">{messages.diskIntro}</p>
      <div>
        <Button asChild variant="soft" color="gray">
          <AppLink href={`${paths.computeAndDisk({ ref })}#disk`}>{messages.toDisk}</AppLink>
        </Button>
      </div>
    </section>
  )
}
