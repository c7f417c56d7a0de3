import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { useQuery } from '@tanstack/react-query'
import { AnalyticsSection } from '../../analytics/analytics-section'
import { useDashboard } from '../../dashboard-context'
import { QueryView } from '../../regions/query-view'
import { RowSkeletons } from '../../regions/row-skeletons'
import { AccountPage } from './account-page'
import { accountMessages as messages } from './account.messages'
import { AppearanceSection } from './appearance-section'
import { ProfileForm } from './profile-form'

/** Profile of the current user and appearance settings of the dashboard. */
export default function ProfilePage() {
  const { client } = useDashboard()
  const profile = useQuery(profileQueryOptions(client))
  return (
    <AccountPage>
      <QueryView query={profile} title={messages.profileFailed} loading={<RowSkeletons />}>
        {(person) => <ProfileForm key={person.name} profile={person} />}
      </QueryView>
      <AppearanceSection />
      <AnalyticsSection />
    </AccountPage>
  )
}
