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
  /** Below the settings, in the same form. */
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
              groups={groups}
              mayChange={mayChange}
            />
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
  groups: readonly AuthSettingsGroup[]
  mayChange: boolean
}

/** Returns the path of a setting in the request that changes it. */
const pathOf = ({ name }: AuthSetting) => `body.${name}`

function SettingsForm({ config, groups, mayChange, projectRef: ref, settings }: SettingsFormProps) {
  const [draft, setDraft] = useState<AuthSettingsDraft>({})
  const all = [...settings, ...groups.flatMap((group) => group.settings)]
  const shown = shownSettings(all, draft, config)
  const change = authSettingsChange(draft, config, shown)
  const saving = useAuthConfigChange(ref, { saved: messages.saved, onSaved: () => setDraft({}) })
  const found = Object.fromEntries(
    shown.map((setting) => [setting.name, authNumberProblem(setting, draft)]),
  )
  const { problems, onSubmit } = useSubmit<Record<string, string | undefined>>(found, () =>
    saving.mutate(change),
  )
  const withProblem = shown.filter(({ kind }) => kind !== 'switch')
  const fieldsOf = (some: readonly AuthSetting[]) =>
    some
      .filter((setting) => shown.includes(setting))
      .map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={draft[setting.name] ?? (setting.kind === 'secret' ? '' : config[setting.name])}
          problem={problems[setting.name] ?? standingProblem(saving, pathOf(setting), change)}
          mayChange={mayChange}
          onChange={(next) => setDraft((before) => ({ ...before, [setting.name]: next }))}
        />
      ))
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      {fieldsOf(settings)}
      {groups.map((group) => (
        <section key={group.title} className="hd-form hd-section-apart" aria-label={group.title}>
          <h2 className="hd-section-heading">{group.title}</h2>
          <p className="hd-section-intro">{group.intro}</p>
          {fieldsOf(group.settings)}
        </section>
      ))}
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

interface SettingFieldProps {
  setting: AuthSetting
  value: string | number | boolean
  problem: string | undefined
  mayChange: boolean
  onChange: (value: string | boolean) => void
}

function SettingField({ mayChange, onChange, problem, setting, value }: SettingFieldProps) {
  const { hint, label, name } = setting
  return (
    <SettingPlace name={name}>
      {setting.kind === 'choice' ? (
        <SelectField
          label={label}
          hint={hint}
          problem={problem}
          value={String(value)}
          options={setting.options}
          disabled={!mayChange}
          onChange={onChange}
        />
      ) : setting.kind === 'switch' ? (
        <SwitchField
          label={label}
          hint={hint}
          checked={value === true}
          disabled={!mayChange}
          onChange={onChange}
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
          onValueChange={onChange}
        />
      )}
    </SettingPlace>
  )
}
