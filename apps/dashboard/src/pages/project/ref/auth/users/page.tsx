import { Users } from '@howdah/sdk/users'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { PageProps } from '../../../../../routing/route.types'
import { paths } from '../../../../../paths'
import { useSearchParams } from '../../../../../routing/use-search'
import { AuthPage } from '../auth-page'
import { usersParameters, usersViewOf } from './users-view'

/** The users of a project. Search and the open user are stored in the URL. */
export default function AuthUsersPage({ params: { ref } }: PageProps<'authUsers'>) {
  const [parameters, setParameters] = useSearchParams()
  const [, navigate] = useLocation()
  const caughtMails = paths.authCaughtMails({ ref })
  const view = useMemo(() => usersViewOf(parameters), [parameters])
  return (
    <AuthPage projectRef={ref}>
      <Users
        view={view}
        hrefOf={() => caughtMails}
        onOpen={() => navigate(caughtMails)}
        onViewChange={(next) => setParameters(usersParameters(next), { replace: true })}
      />
    </AuthPage>
  )
}
