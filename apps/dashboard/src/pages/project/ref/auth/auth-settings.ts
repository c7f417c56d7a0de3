import type { AuthConfig, AuthConfigChange } from '@howdah/platform-client/resources/auth/config'
import { authSettingsMessages as messages } from './auth-settings.messages'

type NamesOf<Value> = {
  [Name in keyof AuthConfig]: AuthConfig[Name] extends Value ? Name : never
}[keyof AuthConfig]

interface Described {
  label: string
  hint?: string
  /** Another setting and the value with which this one has an effect. */
  needs?: readonly [name: NamesOf<string>, value: string]
}

type AuthSecretName =
  | 'gotrue_service_key'
  | 'smtp_pass'
  | 'security_captcha_secret'
  | 'sms_twilio_auth_token'

/** Settings under a heading of their own. */
export interface AuthSettingsGroup {
  title: string
  intro: string
  settings: readonly AuthSetting[]
}

/** A setting of a form. */
export type AuthSetting =
  | (Described & { kind: 'switch'; name: NamesOf<boolean> })
  | (Described & { kind: 'number'; name: NamesOf<number>; min: number; max: number })
  | (Described & { kind: 'text'; name: NamesOf<string> })
  | (Described & {
      kind: 'choice'
      name: 'security_captcha_provider' | 'sms_provider'
      options: readonly (readonly [value: string, label: string])[]
    })
  /** Never read. */
  | (Described & { kind: 'secret'; name: AuthSecretName })

/** Values that were entered, by setting; numbers as text. */
export type AuthSettingsDraft = Readonly<Record<string, string | boolean>>

/** Returns the settings that have an effect with what was entered. */
export const shownSettings = (
  settings: readonly AuthSetting[],
  draft: AuthSettingsDraft,
  config: AuthConfig,
): readonly AuthSetting[] =>
  settings.filter(({ needs }) => {
    const [name, value] = needs ?? []
    return name === undefined || (draft[name] ?? config[name]) === value
  })

/** Returns the problem of an entered number; undefined if there is none. */
export function authNumberProblem(
  setting: AuthSetting,
  draft: AuthSettingsDraft,
): string | undefined {
  const entered = draft[setting.name]
  if (setting.kind !== 'number' || typeof entered !== 'string') return undefined
  const value = /^\d{1,9}$/.test(entered.trim()) ? Number(entered) : NaN
  return value >= setting.min && value <= setting.max
    ? undefined
    : messages.number(setting.min, setting.max)
}

/** Returns the settings whose entered value differs from the saved one. */
export function authSettingsChange(
  draft: AuthSettingsDraft,
  config: AuthConfig,
  settings: readonly AuthSetting[],
): AuthConfigChange {
  const changes = settings.flatMap((setting): [string, string | number | boolean][] => {
    const entered = draft[setting.name]
    if (entered === undefined) return []
    if (setting.kind === 'secret') return entered === '' ? [] : [[setting.name, entered]]
    const value = setting.kind === 'number' ? Number(entered) : entered
    return value === config[setting.name] ? [] : [[setting.name, value]]
  })
  return Object.fromEntries(changes)
}
