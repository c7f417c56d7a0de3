import { AppError, atPath, type AnswerHeaders, type ErrorCode } from '../../base/app-error'

/** Error codes of the auth API, by their status. The client's own types name them. */
export const AUTH_ERROR_STATUS = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  phone_not_confirmed: 400,
  user_banned: 403,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  bad_code_verifier: 400,
  email_address_invalid: 400,
  no_authorization: 401,
  bad_jwt: 403,
  session_not_found: 403,
  not_admin: 403,
  otp_expired: 403,
  insufficient_aal: 403,
  user_not_found: 404,
  identity_not_found: 404,
  mfa_factor_not_found: 404,
  flow_state_not_found: 404,
  flow_state_expired: 403,
  conflict: 409,
  signup_disabled: 422,
  otp_disabled: 422,
  email_provider_disabled: 422,
  phone_provider_disabled: 422,
  anonymous_provider_disabled: 422,
  manual_linking_disabled: 404,
  user_already_exists: 422,
  email_exists: 422,
  phone_exists: 422,
  weak_password: 422,
  same_password: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  single_identity_not_deletable: 422,
  identity_already_exists: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  mfa_factor_name_conflict: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_ip_address_mismatch: 422,
  oauth_provider_not_supported: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  bad_oauth_state: 400,
  bad_oauth_callback: 400,
  unexpected_audience: 400,
  request_timeout: 503,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  sms_send_failed: 422,
  provider_unreachable: 503,
  captcha_failed: 400,
  mfa_verification_rejected: 403,
  hook_timeout: 422,
  hook_timeout_after_retry: 422,
  hook_payload_over_size_limit: 422,
  hook_payload_invalid_content_type: 422,
  unexpected_failure: 500,
} as const

export type AuthErrorName = keyof typeof AUTH_ERROR_STATUS

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal',
  503: 'unavailable',
  504: 'timeout',
}

export interface AuthErrorDetails extends ErrorOptions {
  headers?: AnswerHeaders
  /** Field of the request that is refused. */
  field?: 'email' | 'password'
  /** Reasons of `weak_password`. */
  reasons?: readonly string[]
  /** Status that a hook asks for. @default that of the reason */
  status?: number
  /** True if a hook has decided, or may have acted. @default false */
  isFinal?: boolean
}

/** Refusal of the auth service. */
export class AuthError extends AppError {
  override readonly name = 'AuthError'
  readonly reasons: readonly string[] | undefined
  /** True if a hook is not to be asked again. */
  readonly isFinal: boolean

  constructor(
    readonly reason: AuthErrorName,
    message: string,
    {
      cause,
      field,
      headers,
      isFinal = false,
      reasons,
      status = AUTH_ERROR_STATUS[reason],
    }: AuthErrorDetails = {},
  ) {
    super(status, CODES[status] ?? 'bad_request', message, {
      cause,
      ...(headers === undefined ? {} : { headers }),
      ...(field === undefined ? {} : atPath(`body.${field}`, message)),
    })
    this.reasons = reasons
    this.isFinal = isFinal
  }
}
