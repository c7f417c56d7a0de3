import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { paths } from '../../../paths'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import { AppLink } from '../../../routing/app-link'
import { AccountPage } from '../account-page'
import { accountMessages } from '../account.messages'
import { PasswordSection } from './password-section'
import { accountSecurityMessages as messages } from './security.messages'
import { TotpSection } from './totp-section'

/** Password and second factor. */
export default function SecurityPage() {
  const { client } = useDashboard()
  const profile = useQuery(profileQueryOptions(client))
  return (
    <AccountPage>
      <QueryView query={profile} title={accountMessages.profileFailed} loading={<RowSkeletons />}>
        {(person) =>
          person.needs_credentials ? (
            <NoPassword />
          ) : (
            <>
              <PasswordSection />
              <TotpSection />
            </>
          )
        }
      </QueryView>
    </AccountPage>
  )
}

function NoPassword() {
  return (
    <section className="hd-section hd-section-apart">
      <p className="hd-section-intro">{messages.noPassword}</p>
      <div>
        <Button asChild>
          <AppLink href={paths.credentials({ next: paths.accountSecurity() })}>
            {messages.setPassword}
          </AppLink>
        </Button>
      </div>
    </section>
  )
}
