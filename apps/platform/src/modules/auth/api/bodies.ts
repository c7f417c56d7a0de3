import { bodySchema } from '../../../base/http/read-body'

const text = (maxLength: number) => ({ type: 'string', maxLength })
const optional = (maxLength: number) => ({ type: ['string', 'null'], maxLength })
const object = { type: ['object', 'null'] }

const challenge = { code_challenge: optional(128), code_challenge_method: optional(10) }

const security = { gotrue_meta_security: object }

/** Proof that a person sends the request. */
export interface SecurityBody {
  gotrue_meta_security?: { captcha_token?: unknown } | null
}

interface ChallengeBody {
  code_challenge?: string | null
  code_challenge_method?: string | null
}
type Data = Record<string, unknown>

export const signUpBody = bodySchema<
  ChallengeBody &
    SecurityBody & {
      email?: string | null
      phone?: string | null
      password?: string | null
      channel?: string | null
      data?: Data | null
    }
>({
  properties: {
    ...{ email: optional(320), phone: optional(40), password: optional(1_000), data: object },
    channel: optional(20),
    ...challenge,
    ...security,
  },
})

export const tokenBody = bodySchema<
  SecurityBody & {
    email?: string | null
    phone?: string | null
    password?: string | null
    refresh_token?: string | null
    auth_code?: string | null
    code_verifier?: string | null
    provider?: string | null
    id_token?: string | null
    nonce?: string | null
    link_identity?: boolean
  }
>({
  properties: {
    ...{ email: optional(320), phone: optional(40), password: optional(1_000) },
    ...{ refresh_token: optional(500), auth_code: optional(500), code_verifier: optional(500) },
    ...{ provider: optional(100), id_token: optional(20_000), nonce: optional(500) },
    link_identity: { type: 'boolean' },
    ...security,
  },
})

export const otpBody = bodySchema<
  ChallengeBody &
    SecurityBody & {
      email?: string | null
      phone?: string | null
      create_user?: boolean
      channel?: string | null
      data?: Data | null
      type?: string
    }
>({
  properties: {
    ...{ email: optional(320), phone: optional(40), create_user: { type: 'boolean' } },
    ...{ data: object, type: text(40), channel: optional(20), ...challenge, ...security },
  },
})

export const verifyBody = bodySchema<{
  type?: string
  token?: string | null
  token_hash?: string | null
  email?: string | null
  phone?: string | null
  redirect_to?: string | null
}>({
  properties: {
    ...{ type: text(40), token: optional(200), token_hash: optional(200) },
    ...{ email: optional(320), phone: optional(40) },
  },
})

export const updateBody = bodySchema<
  ChallengeBody & {
    email?: string | null
    phone?: string | null
    password?: string | null
    nonce?: string | null
    channel?: string | null
    data?: Data | null
  }
>({
  properties: {
    ...{ email: optional(320), phone: optional(40), password: optional(1_000) },
    ...{ nonce: optional(40), channel: optional(20), data: object, ...challenge },
  },
})

export const adminUserBody = bodySchema<{
  id?: string
  email?: string
  phone?: string
  password?: string
  password_hash?: string
  email_confirm?: boolean
  phone_confirm?: boolean
  user_metadata?: Data
  app_metadata?: Data
  role?: string
  ban_duration?: string
}>({
  properties: {
    ...{ id: text(40), email: text(320), phone: text(40), password: text(1_000) },
    ...{ password_hash: text(200), email_confirm: { type: 'boolean' } },
    ...{ phone_confirm: { type: 'boolean' }, user_metadata: { type: 'object' } },
    ...{ app_metadata: { type: 'object' }, role: text(100), ban_duration: text(100) },
  },
})

export const deleteBody = bodySchema<{ should_soft_delete?: boolean }>({
  properties: { should_soft_delete: { type: 'boolean' } },
})

export const linkBody = bodySchema<{
  type?: string
  email?: string
  new_email?: string
  password?: string
  data?: Data | null
}>({
  properties: {
    ...{ type: text(40), email: text(320), new_email: text(320) },
    ...{ password: text(1_000), data: object },
  },
})

export const factorBody = bodySchema<{
  factor_type?: string
  friendly_name?: string | null
  issuer?: string | null
  phone?: string | null
}>({
  properties: {
    ...{ factor_type: text(20), friendly_name: optional(200), issuer: optional(200) },
    phone: optional(40),
  },
})

/** Response of a browser that has made or used a credential. */
export interface CredentialBody {
  id?: string
  rawId?: string
  type?: string
  response?: {
    clientDataJSON?: string
    attestationObject?: string
    authenticatorData?: string
    signature?: string
    userHandle?: string | null
    transports?: string[]
  }
}

const relyingParty = {
  rpId: optional(253),
  rpOrigins: { type: ['array', 'null'], maxItems: 20, items: text(300) },
}
const credential = {
  type: ['object', 'null'],
  properties: {
    ...{ id: text(1_400), rawId: text(1_400), type: text(20) },
    response: {
      type: 'object',
      properties: {
        ...{ clientDataJSON: text(10_000), attestationObject: text(50_000) },
        ...{ authenticatorData: text(20_000), signature: text(2_000), userHandle: optional(100) },
        transports: { type: 'array', maxItems: 10, items: text(20) },
      },
    },
  },
}

export const factorCodeBody = bodySchema<{
  challenge_id?: string
  code?: string
  webauthn?: { credential_response?: CredentialBody | null } | null
}>({
  properties: {
    ...{ challenge_id: text(40), code: text(20) },
    webauthn: { type: ['object', 'null'], properties: { credential_response: credential } },
  },
})

export const factorChallengeBody = bodySchema<{
  channel?: string | null
  webauthn?: { rpId?: string | null; rpOrigins?: string[] | null } | null
}>({
  properties: {
    channel: optional(20),
    webauthn: { type: ['object', 'null'], properties: relyingParty },
  },
})
