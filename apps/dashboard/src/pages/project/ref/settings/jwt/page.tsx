import { getProjectSettings } from '@howdah/platform-client/resources/projects/get-project-settings'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { Secret } from '../../../../../forms/copying/secret'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { jwtMessages as messages } from './jwt.messages'
import { RenewSection } from './renew-section'

/** Shared secret that signs the project's tokens. */
export default function JwtPage({ params: { ref } }: PageProps<'jwt'>) {
  const { client } = useDashboard()
  const can = useCan()
  const query = useProjectQuery(ref)
  const revealing = useMutation({
    mutationFn: async () => (await getProjectSettings(client, { ref })).jwt_secret,
    gcTime: 0,
  })
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="data_api">
          <section className="hd-section" aria-labelledby="jwt-secret">
            <h2 id="jwt-secret" className="hd-section-heading">
              {messages.secret}
            </h2>
            <p className="hd-section-intro">{messages.intro}</p>
            {revealing.data === null ? (
              <p className="hd-section-intro" role="status">
                {messages.noSecret}
              </p>
            ) : (
              <Secret
                name={messages.secretName}
                text={revealing.data ?? null}
                revealing={revealing.isPending}
                error={revealing.error}
                onReveal={() => revealing.mutate()}
                onHide={() => revealing.reset()}
              />
            )}
          </section>
          {can({ slug: project.organization_slug, ref }, 'update', 'service_api_keys') ===
            'yes' && <RenewSection projectRef={ref} onRenewed={() => revealing.reset()} />}
          <section className="hd-section hd-section-apart" aria-labelledby="signing-keys">
            <h2 id="signing-keys" className="hd-section-heading">
              {messages.signingKeys}
            </h2>
            <p className="hd-section-intro">{messages.signingKeysIntro}</p>
            <p className="hd-section-intro">
              <AppLink href={paths.signingKeys({ ref })}>{messages.openSigningKeys}</AppLink>
            </p>
          </section>
        </SettingsPage>
      )}
    </QueryView>
  )
}
