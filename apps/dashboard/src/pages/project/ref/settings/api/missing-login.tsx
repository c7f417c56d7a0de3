import { API_PASSWORD, DATA_API_ROLES_SQL } from '@howdah/rules/attached/data-api-setup'
import { useMode } from '../../../../../modes/use-mode'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { useCan } from '../../../../../session/use-can'
import { dataApiMessages as messages } from './data-api.messages'
import { SetupSql } from './setup-sql'

/** Shows what an attached database lacks for the Data API, and the SQL that creates it. */
export function MissingLogin({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const mode = useMode()
  const can = useCan()
  const mayAttach = can({ slug, ref }, 'create', 'projects') === 'yes'
  return (
    <>
      <p className="hd-page-intro">{messages.attached}</p>
      <section className="hd-section" aria-labelledby="set-up-roles">
        <h2 id="set-up-roles" className="hd-section-heading">
          {messages.setUpRoles}
        </h2>
        <p className="hd-section-intro">{messages.setUpRolesText(API_PASSWORD)}</p>
        <SetupSql title={messages.setUpRoles} code={DATA_API_ROLES_SQL} />
      </section>
      <section className="hd-section" aria-labelledby="set-up-login">
        <h2 id="set-up-login" className="hd-section-heading">
          {messages.setUpLogin}
        </h2>
        <p className="hd-section-intro">
          {mode === 'self-hosted' ? messages.setUpOwn : messages.setUpLoginText}
        </p>
        {mode === 'platform' && mayAttach && (
          <p>
            <AppLink href={paths.projectGeneral({ ref })}>{messages.openConnection}</AppLink>
          </p>
        )}
      </section>
    </>
  )
}
