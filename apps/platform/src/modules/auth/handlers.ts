import { AddressRefused, HostUnknown } from '../../base/network/outbound'
import type { components } from '@howdah/contract'
import { mailContentProblem } from '@howdah/rules/auth/mail-content'
import { mailTemplateKinds, mailTemplateProblem } from '@howdah/rules/auth/mail-template'
import { isSmsTemplate } from '@howdah/rules/auth/sms-template'
import {
  areRedirectPatternsTooLong,
  isSiteUrl,
  redirectPatternProblem,
} from '@howdah/rules/auth/redirect'
import { capabilitiesOf } from '../../access/capabilities'
import { AppError, fieldError } from '../../base/app-error'
import type { ProjectAccess } from '../../access/access.types'
import { NotSupported } from '../../postgres/cluster/cluster-errors'
import { isServerUrl, storedUrl } from './auth-server/auth-servers'
import { tryServer } from './auth-server/try-server'
import type { AuthConfig } from './auth-config'
import { issuerOf } from './auth-context'
import { secretsAfter, splitSecrets } from './config-secrets'
import { checkHooks } from './hooks/check-hooks'
import { handlerMessages as messages } from './handlers.messages'
import { checkIssuers } from './third-party/check-issuers'
import { providerProblem } from './rules/provider-problem'
import { normalizeEmail } from './rules/values'
import type { AuthHandler, AuthServices } from './services'

type Change = components['schemas']['AuthConfigChange']

export const getAuthConfig: AuthHandler<'getAuthConfig'> = async ({ params, services }) => ({
  status: 200,
  body: await services.authConfigs.of(params.ref),
})

export const updateAuthConfig: AuthHandler<'updateAuthConfig'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  const isAttached = !capabilitiesOf(access.project).includes('api')
  if (isAttached && Object.keys(body).some((name) => !OF_ATTACHED.has(name)))
    throw new NotSupported(messages.attached)
  const { change, secrets } = splitSecrets(
    body.gotrue_url === undefined ? body : { ...body, gotrue_url: storedUrl(body.gotrue_url) },
  )
  const { authConfigs } = services
  // Of two changes at the same time, one would store the secret of the other’s destination.
  const { before, removed } = await authConfigs.update(params.ref, async (present) => {
    const { config: known, secrets: stored } = present
    checkChange(change, known)
    await checkSmtp(services, { ...known, ...change }, known)
    await checkHooks(services, access, { body, before: known })
    const own = issuerOf(services.gatewayUrl, params.ref)
    await checkIssuers(
      services,
      { own, ref: params.ref },
      {
        before: known.third_party_issuers,
        after: change.third_party_issuers ?? [],
      },
    )
    const next = secretsAfter({
      ...{ before: known, after: { ...known, ...change } },
      ...{ stored, entered: secrets },
    })
    const { security_captcha_secret: captchaSecret } = secrets
    const isCaptchaChanged =
      change.security_captcha_enabled !== undefined || captchaSecret !== undefined
    if (
      isCaptchaChanged &&
      (change.security_captcha_enabled ?? known.security_captcha_enabled) &&
      ((next.secrets ?? stored).security_captcha_secret ?? '').trim() === ''
    )
      throw fieldError('security_captcha_secret', messages.captchaSecretNeeded)
    if (Object.keys(body).some((name) => OF_SERVER.has(name)))
      await checkGotrue(services, params.ref, {
        isAttached,
        config: { ...known, ...change },
        serviceKey: (next.secrets ?? stored).gotrue_service_key ?? '',
      })
    const result = { before: known, removed: next.removed }
    return { change, secrets: next.secrets, result }
  })
  const after = { ...before, ...change }
  audit({
    target: targetOf(access),
    before: changed(before, body),
    after: {
      ...changed(after, body),
      ...(removed.length === 0 ? {} : { removed }),
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, 'changed'])),
    },
  })
  return { status: 200, body: after }
}

/** Settings of a GoTrue server, which are tried before they are stored. */
const OF_SERVER: ReadonlySet<string> = new Set([
  'gotrue_url',
  'gotrue_anon_key',
  'gotrue_service_key',
])
/** Settings of a project whose database runs elsewhere. */
const OF_ATTACHED: ReadonlySet<string> = new Set([...OF_SERVER, 'api_max_request_duration'])

interface Gotrue {
  isAttached: boolean
  config: AuthConfig
  serviceKey: string
}

/** @throws AppError 400 */
async function checkGotrue(
  services: AuthServices,
  ref: string,
  { config, isAttached, serviceKey }: Gotrue,
): Promise<void> {
  const { gotrue_anon_key: anonKey, gotrue_url: url } = config
  if (url === '') return
  if (!isServerUrl(url)) throw fieldError('gotrue_url', messages.serverUrl)
  if (isAttached && anonKey === '')
    throw fieldError('gotrue_anon_key', messages.serverAnonKeyNeeded)
  await tryServer(services, { ref, url, anonKey, serviceKey })
}

/** @throws AppError 400 */
function checkChange(change: Partial<AuthConfig>, before: AuthConfig): void {
  const { site_url: siteUrl, smtp_admin_email: sender, uri_allow_list: allowList } = change
  if (siteUrl !== undefined && !isSiteUrl(siteUrl)) throw fieldError('site_url', messages.siteUrl)
  const wrong = allowList?.find((pattern) => redirectPatternProblem(pattern) !== null)
  if (wrong !== undefined) throw fieldError('uri_allow_list', messages.pattern(wrong))
  if (areRedirectPatternsTooLong(allowList ?? []))
    throw fieldError('uri_allow_list', messages.patternsTooLong)
  if (sender !== undefined && sender !== '' && !isAddress(sender))
    throw fieldError('smtp_admin_email', messages.sender)
  checkProviders(change.external_providers ?? [])
  checkTemplates(change)
  const merged = { ...before, ...change }
  checkSms(merged)
  if (merged.smtp_host !== '' && merged.smtp_admin_email === '')
    throw fieldError('smtp_admin_email', messages.senderNeeded)
  if (/[^\w.:-]/.test(merged.smtp_host)) throw fieldError('smtp_host', messages.host)
}

/** Refuses a new SMTP server that could not be connected to from here. @throws AppError 400 */
async function checkSmtp(
  { outbound }: Pick<AuthServices, 'outbound'>,
  { smtp_host: host, smtp_port: port }: AuthConfig,
  before: AuthConfig,
): Promise<void> {
  if (host === '' || (host === before.smtp_host && port === before.smtp_port)) return
  await outbound.resolve(host, port).catch((error: unknown) => {
    // A name may have an address again when a mail is sent.
    if (error instanceof AddressRefused && !(error instanceof HostUnknown))
      throw fieldError('smtp_host', messages.smtpAddress(host, error.message))
  })
}

/** @throws AppError 400 */
function checkProviders(providers: AuthConfig['external_providers']): void {
  const isTwice = new Set(providers.map(({ provider }) => provider)).size < providers.length
  if (isTwice) throw fieldError('external_providers', messages.providerTwice)
  for (const provider of providers) {
    const problem = providerProblem(provider)
    if (problem !== null) throw fieldError('external_providers', problem)
  }
}

/** @throws AppError 400 */
function checkSms(merged: AuthConfig): void {
  for (const name of ['sms_template', 'mfa_phone_template'] as const)
    if (merged[name] !== '' && !isSmsTemplate(merged[name]))
      throw fieldError(name, messages.smsTemplate)
  if (merged.sms_provider !== 'twilio') return
  if (!/^AC[0-9a-f]{32}$/i.test(merged.sms_twilio_account_sid))
    throw fieldError('sms_twilio_account_sid', messages.twilioAccount)
  if (
    !/^(?:MG[0-9a-f]{32}|\+?\d{3,15}|[\w .+&-]{1,11})$/i.test(merged.sms_twilio_message_service_sid)
  )
    throw fieldError('sms_twilio_message_service_sid', messages.twilioSender)
}

/** @throws AppError 400 */
function checkTemplates(change: Partial<AuthConfig>): void {
  for (const kind of mailTemplateKinds)
    for (const [name, problemOf] of [
      [`mailer_subjects_${kind}`, mailTemplateProblem],
      [`mailer_templates_${kind}_content`, mailContentProblem],
    ] as const) {
      const problem = problemOf(change[name] ?? '', kind)
      if (problem !== null) throw fieldError(name, messages.template(problem))
    }
}

function isAddress(text: string): boolean {
  try {
    normalizeEmail(text)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Returns the settings that a change names, as recorded in the audit log. */
const changed = (config: AuthConfig, change: Change): Partial<AuthConfig> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name in change))

/** Returns the project as the audit log names it. */
export const targetOf = ({ project }: ProjectAccess) => ({
  type: 'project',
  id: project.ref,
  name: project.name,
})
