import { paths } from '../../../../paths'
import { AreaNav } from '../../../../shell/area-nav'
import { databaseMessages as messages } from './database.messages'

/** The pages about a project's database, above each of them. */
export function DatabaseNav({ projectRef: ref }: { projectRef: string }) {
  return (
    <AreaNav
      label={messages.navigation}
      links={[
        { href: paths.migrations({ ref }), label: messages.migrations },
        { href: paths.backups({ ref }), label: messages.backups },
        { href: paths.securityAdvisor({ ref }), label: messages.security },
        { href: paths.performanceAdvisor({ ref }), label: messages.performance },
      ]}
    />
  )
}
