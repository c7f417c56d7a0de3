import type { AuthConfig, AuthConfigChange } from '@howdah/platform-client/resources/auth/config'
import { hookFunction, type HookKind } from '@howdah/rules/auth/hook-function'

/** Values in the form of a hook. */
export interface HookDraft {
  enabled: boolean
  kind: 'function' | 'https'
  schema: string
  name: string
  url: string
  /** Empty to keep the saved one. */
  secret: string
}

/** Returns the saved hook as its form shows it. */
export function hookDraftOf(config: AuthConfig, hook: HookKind): HookDraft {
  const uri = config[`hook_${hook}_uri`]
  const named = hookFunction(uri)
  const isUrl = uri !== '' && named === null
  return {
    enabled: config[`hook_${hook}_enabled`],
    kind: isUrl ? 'https' : 'function',
    schema: named?.schema ?? 'public',
    name: named?.name ?? '',
    url: isUrl ? uri : '',
    secret: '',
  }
}

/** TLS, except on this machine. */
const isHookUrl = (text: string): boolean =>
  /^https:\/\/[^\s@]+$/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)([:/?]\S*)?$/.test(text)

export interface HookProblems {
  schema: boolean
  name: boolean
  url: boolean
  secret: boolean
}

/** Returns which fields can’t be saved. */
export function hookProblems(draft: HookDraft): HookProblems {
  const isName = (text: string) => text !== '' && text.length <= 63 && !text.includes('/')
  const isFunction = draft.kind === 'function'
  return {
    schema: isFunction && draft.enabled && !isName(draft.schema),
    name: isFunction && draft.enabled && !isName(draft.name),
    url: !isFunction && draft.enabled && !isHookUrl(draft.url),
    secret:
      !isFunction &&
      draft.secret !== '' &&
      !/^v1,whsec_[A-Za-z0-9+/]{32,400}={0,2}$/.test(draft.secret),
  }
}

/** Returns the change that saves a hook. */
export function hookChange(hook: HookKind, draft: HookDraft): AuthConfigChange {
  const { enabled, kind, name, schema, secret, url } = draft
  const uri =
    kind === 'https' ? url : name === '' ? '' : `pg-functions://postgres/${schema}/${name}`
  return {
    [`hook_${hook}_enabled`]: enabled,
    [`hook_${hook}_uri`]: uri,
    ...(kind === 'https' && secret !== '' ? { hook_secrets: { [hook]: secret } } : {}),
  }
}

const SECRET_BYTES = 32

/** Returns a new secret. */
export function newHookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return `v1,whsec_${btoa(String.fromCharCode(...bytes))}`
}
