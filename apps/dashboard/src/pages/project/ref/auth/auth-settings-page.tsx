import {
  authConfigQueryOptions,
  type AuthConfig,
} from '@howdah/platform-client/resources/auth/config'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { SelectField } from '../../../../database/fields/select-field'
import { SwitchField } from '../../../../database/fields/switch-field'
import { FormFailure } from '../../../../forms/form-failure'
import { LineField } from '../../../../forms/line-field'
import { SaveBar } from '../../../../forms/save-bar'
import { isOfFields } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../forms/use-submit'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { useProjectQuery } from '../../../../scope/use-scope'
import { useCan } from '../../../../session/use-can'
import { AuthPage } from './auth-page'
import {
  authSettingsChange,
  authNumberProblem,
  shownSettings,
  type AuthSetting,
  type AuthSettingsDraft,
  type AuthSettingsGroup,
} from './auth-settings'
import { SettingPlace } from './setting-place'
import { standingProblem, useAuthConfigChange } from './use-auth-config-change'
import { authSettingsMessages as messages } from './auth-settings.messages'

export interface AuthSettingsPageProps {
  projectRef: string
  intro: string
  settings: readonly AuthSetting[]
  /** The settings are of any auth server. @default false */
  isOfServer?: boolean
  /** Below the settings, each in a form of its own. */
  groups?: readonly AuthSettingsGroup[]
  /** Below the settings, for those who may change them. */
  children?: ReactNode
}

/** A page with settings of the auth service, which are in effect with the next request. */
export function AuthSettingsPage({
  children,
  groups = [],
  intro,
  isOfServer = false,
  projectRef: ref,
  settings,
}: AuthSettingsPageProps) {
  const { client } = useDashboard()
  const can = useCan()
  const slug = useProjectQuery(ref).data?.organization_slug
  const config = useQuery(authConfigQueryOptions(client, { ref }))
  const mayChange = can({ slug, ref }, 'update', 'auth') === 'yes'
  return (
    <AuthPage projectRef={ref} isOfServer={isOfServer}>
      <p className="hd-page-intro">{intro}</p>
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <>
            <SettingsForm
              projectRef={ref}
              config={known}
              settings={settings}
              mayChange={mayChange}
            />
            {groups.map((group) => (
              <section
                key={group.title}
                className="hd-section hd-section-apart"
                aria-label={group.title}
              >
                <h2 className="hd-section-heading">{group.title}</h2>
                <p className="hd-section-intro">{group.intro}</p>
                <SettingsForm
                  projectRef={ref}
                  config={known}
                  settings={group.settings}
                  mayChange={mayChange}
                />
              </section>
            ))}
            {mayChange && children}
          </>
        )}
      </QueryView>
    </AuthPage>
  )
}

interface SettingsFormProps {
  projectRef: string
  config: AuthConfig
  settings: readonly AuthSetting[]
  mayChange: boolean
}

/** Returns the path of a setting in the request that changes it. */
const pathOf = ({ name }: AuthSetting) => `body.${name}`

function SettingsForm({ config, mayChange, projectRef: ref, settings: all }: SettingsFormProps) {
  const [draft, setDraft] = useState<AuthSettingsDraft>({})
  const settings = shownSettings(all, draft, config)
  const change = authSettingsChange(draft, config, settings)
  const saving = useAuthConfigChange(ref, { saved: messages.saved, onSaved: () => setDraft({}) })
  const found = Object.fromEntries(
    settings.map((setting) => [setting.name, authNumberProblem(setting, draft)]),
  )
  const { problems, onSubmit } = useSubmit<Record<string, string | undefined>>(found, () =>
    saving.mutate(change),
  )
  const withProblem = settings.filter(({ kind }) => kind !== 'switch')
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      {settings.map((setting) => {
        const { hint, label, name } = setting
        const value = draft[name] ?? (setting.kind === 'secret' ? '' : config[setting.name])
        const problem = problems[name] ?? standingProblem(saving, pathOf(setting), change)
        const set = (next: string | boolean) => setDraft((before) => ({ ...before, [name]: next }))
        return (
          <SettingPlace key={name} name={name}>
            {setting.kind === 'choice' ? (
              <SelectField
                label={label}
                hint={hint}
                problem={problem}
                value={String(value)}
                options={setting.options}
                disabled={!mayChange}
                onChange={set}
              />
            ) : setting.kind === 'switch' ? (
              <SwitchField
                label={label}
                hint={hint}
                checked={value === true}
                disabled={!mayChange}
                onChange={set}
              />
            ) : (
              <LineField
                label={label}
                hint={hint}
                problem={problem}
                name={name}
                type={setting.kind === 'secret' ? 'password' : 'text'}
                autoComplete={setting.kind === 'secret' ? 'new-password' : 'off'}
                inputMode={setting.kind === 'number' ? 'numeric' : undefined}
                readOnly={!mayChange}
                value={String(value)}
                onValueChange={set}
              />
            )}
          </SettingPlace>
        )
      })}
      {saving.error && !isOfFields(saving.error, withProblem.map(pathOf)) && (
        <FormFailure title={messages.saveFailed} error={saving.error} />
      )}
      <SaveBar
        changed={mayChange && Object.keys(change).length > 0}
        saving={saving.isPending}
        onCancel={() => {
          setDraft({})
          saving.reset()
        }}
      />
    </form>
  )
}
