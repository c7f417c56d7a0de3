import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import { hookKinds } from '@howdah/rules/auth/hook-function'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { AuthPage } from '../auth-page'
import { hookDraftOf } from './hook-form'
import { HookSection } from './hook-section'
import { hooksMessages as messages } from './hooks.messages'
import { TokenHookTest } from './token-hook-test'

/** Calls of a project’s auth service to functions and servers of the project. */
export default function AuthHooksPage({ params: { ref } }: PageProps<'authHooks'>) {
  const { client } = useDashboard()
  const can = useCan()
  const slug = useProjectQuery(ref).data?.organization_slug
  const config = useQuery(authConfigQueryOptions(client, { ref }))
  const mayChange = can({ slug, ref }, 'update', 'auth') === 'yes'
  const mayRun = can({ slug, ref }, 'run', 'sql') === 'yes'
  return (
    <AuthPage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => {
          const token = hookDraftOf(known, 'custom_access_token')
          const hasTest = token.kind === 'function' && token.name !== ''
          return (
            <>
              {hookKinds.map((hook) => (
                <Fragment key={hook}>
                  <HookSection
                    projectRef={ref}
                    hook={hook}
                    config={known}
                    mayChange={mayChange}
                    mayRun={mayRun}
                  />
                  {hook === 'custom_access_token' && mayChange && hasTest && (
                    <TokenHookTest projectRef={ref} schema={token.schema} name={token.name} />
                  )}
                </Fragment>
              ))}
            </>
          )
        }}
      </QueryView>
    </AuthPage>
  )
}
