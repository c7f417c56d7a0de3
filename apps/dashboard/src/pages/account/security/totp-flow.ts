import type { NewTotp } from '@howdah/platform-client/resources/account/set-up-totp'

/** Action that requires the password. */
export type TotpPurpose = 'start' | 'renew' | 'disable'

/** The dialog of the second factor: nothing open, the password, the code to scan, or the codes to keep. */
export type TotpFlow =
  | { step: 'closed' }
  | { step: 'password'; purpose: TotpPurpose }
  | { step: 'scan'; totp: NewTotp }
  | { step: 'codes'; codes: readonly string[] }

export type TotpEvent =
  | { type: 'asked'; purpose: TotpPurpose }
  | { type: 'started'; totp: NewTotp }
  | { type: 'confirmed' }
  | { type: 'renewed'; codes: readonly string[] }
  | { type: 'disabled' }
  | { type: 'closed' }

export const closedTotpFlow: TotpFlow = { step: 'closed' }

/** Returns the next step; a response that arrives after the dialog was closed changes nothing. */
export function totpTransition(flow: TotpFlow, event: TotpEvent): TotpFlow {
  switch (event.type) {
    case 'asked':
      return { step: 'password', purpose: event.purpose }
    case 'started':
      return isAsking(flow, 'start') ? { step: 'scan', totp: event.totp } : flow
    case 'confirmed':
      return flow.step === 'scan' ? { step: 'codes', codes: flow.totp.recovery_codes } : flow
    case 'renewed':
      return isAsking(flow, 'renew') ? { step: 'codes', codes: event.codes } : flow
    case 'disabled':
      return isAsking(flow, 'disable') ? closedTotpFlow : flow
    case 'closed':
      return closedTotpFlow
  }
}

function isAsking(flow: TotpFlow, purpose: TotpPurpose): boolean {
  return flow.step === 'password' && flow.purpose === purpose
}
