import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import { mailTemplateKinds } from '@howdah/rules/auth/mail-template'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { PageTabs } from '../../../../../navigation/page-tabs'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { AuthPage } from '../auth-page'
import { TestMail } from '../test-mail'
import { TemplateForm } from './template-form'
import { templatesMessages as messages } from './templates.messages'

/** Mails to the users of a project. The one that is shown is stored in the URL. */
export default function AuthTemplatesPage({ params: { ref } }: PageProps<'authTemplates'>) {
  const { client } = useDashboard()
  const can = useCan()
  const slug = useProjectQuery(ref).data?.organization_slug
  const [parameters] = useSearchParams()
  const kind = mailTemplateKinds.find((one) => one === parameters.get('email')) ?? 'confirmation'
  const config = useQuery(authConfigQueryOptions(client, { ref }))
  const mayChange = can({ slug, ref }, 'update', 'auth') === 'yes'
  return (
    <AuthPage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <PageTabs
        label={messages.email}
        tabs={mailTemplateKinds.map((one) => ({
          label: messages.kinds[one],
          href: paths.authTemplates({ ref, email: one }),
          current: one === kind,
        }))}
      />
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <>
            <TemplateForm
              key={kind}
              projectRef={ref}
              config={known}
              kind={kind}
              mayChange={mayChange}
            />
            {mayChange && <TestMail key={`test-${kind}`} projectRef={ref} kind={kind} />}
          </>
        )}
      </QueryView>
    </AuthPage>
  )
}
