import {
  authConfigQueryOptions,
  type AuthConfig,
} from '@howdah/platform-client/resources/auth/config'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import {
  areRedirectPatternsTooLong,
  checkRedirect,
  isSiteUrl,
  redirectPatternProblem,
} from '@howdah/rules/auth/redirect'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { AuthPage } from '../auth-page'
import { useAuthConfigChange } from '../use-auth-config-change'
import { urlConfigurationMessages as messages } from './url-configuration.messages'

/** Addresses that sign-ins may lead back to, with a test of an address. */
export default function UrlConfigurationPage({
  params: { ref },
}: PageProps<'authUrlConfiguration'>) {
  const { client } = useDashboard()
  const can = useCan()
  const slug = useProjectQuery(ref).data?.organization_slug
  const config = useQuery(authConfigQueryOptions(client, { ref }))
  return (
    <AuthPage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <UrlForm
            projectRef={ref}
            config={known}
            mayChange={can({ slug, ref }, 'update', 'auth') === 'yes'}
          />
        )}
      </QueryView>
    </AuthPage>
  )
}

interface UrlFormProps {
  projectRef: string
  config: AuthConfig
  mayChange: boolean
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function UrlForm({ projectRef: ref, config, mayChange }: UrlFormProps) {
  const [typedSite, setTypedSite] = useState<string | null>(null)
  const [typedList, setTypedList] = useState<string | null>(null)
  const siteUrl = (typedSite ?? config.site_url).trim()
  const list = typedList ?? config.uri_allow_list.join('\n')
  const allowList = linesOf(list)
  const [chosenAny, setChosenAny] = useState<boolean | null>(null)
  const anyOrigin = chosenAny ?? config.security_cors_any_origin_enabled
  const reset = () => {
    setChosenAny(null)
    setTypedSite(null)
    setTypedList(null)
  }
  const saving = useAuthConfigChange(ref, { saved: messages.saved, onSaved: reset })
  const wrong = allowList.find((pattern) => redirectPatternProblem(pattern) !== null)
  const isSite = isSiteUrl(siteUrl)
  const { problems, onSubmit } = useSubmit(
    {
      site: isSite ? undefined : messages.siteWrong,
      list:
        wrong !== undefined
          ? messages.patternWrong(wrong)
          : areRedirectPatternsTooLong(allowList)
            ? messages.listTooLong
            : undefined,
    },
    () =>
      saving.mutate({
        site_url: siteUrl,
        uri_allow_list: allowList,
        ...(chosenAny !== null && { security_cors_any_origin_enabled: chosenAny }),
      }),
  )
  const isChanged =
    siteUrl !== config.site_url ||
    allowList.join('\n') !== config.uri_allow_list.join('\n') ||
    anyOrigin !== config.security_cors_any_origin_enabled
  return (
    <>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.site}
          hint={messages.siteHint}
          problem={problems.site}
          name="site"
          type="url"
          readOnly={!mayChange}
          value={typedSite ?? config.site_url}
          onValueChange={setTypedSite}
        />
        <Field label={messages.list} hint={messages.listHint} problem={problems.list}>
          {(control) => (
            <TextArea
              {...control}
              name="list"
              rows={6}
              spellCheck={false}
              readOnly={!mayChange}
              value={list}
              onChange={(event) => setTypedList(event.target.value)}
            />
          )}
        </Field>
        <SwitchField
          label={messages.anyOrigin}
          hint={messages.anyOriginHint}
          checked={anyOrigin}
          disabled={!mayChange}
          onChange={setChosenAny}
        />
        {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <SaveBar
          changed={mayChange && isChanged}
          saving={saving.isPending}
          onCancel={() => {
            reset()
            saving.reset()
          }}
        />
      </form>
      <AddressTest siteUrl={siteUrl} allowList={allowList} />
    </>
  )
}

/** Returns true if a sign-in may lead to an address, by the rules of the server. */
function AddressTest(rules: { siteUrl: string; allowList: readonly string[] }) {
  const [address, setAddress] = useState('')
  const result = checkRedirect(address.trim(), rules)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="auth-url-test">
      <h2 id="auth-url-test" className="hd-section-heading">
        {messages.test}
      </h2>
      <p className="hd-section-intro">{messages.testIntro}</p>
      <div className="hd-form hd-form-narrow">
        <LineField
          label={messages.address}
          name="address"
          type="url"
          placeholder="https://app.example.com/welcome"
          value={address}
          onValueChange={setAddress}
        />
        <p role="status">
          {address.trim() !== '' &&
            (result.isAllowed
              ? messages.allowed(result.by, result.pattern)
              : messages.refused[result.reason])}
        </p>
      </div>
    </section>
  )
}
