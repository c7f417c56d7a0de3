import { OpenDialog } from '../../../dialogs/open-dialog'
import './security.css'
import { accountSecurityMessages as messages } from './security.messages'
import { TotpCodes } from './totp-codes'
import type { TotpEvent, TotpFlow } from './totp-flow'
import { TotpPassword } from './totp-password'
import { TotpScan } from './totp-scan'

/** The steps of the second factor, one after the other in one dialog. */
export function TotpDialog({
  flow,
  onEvent,
}: {
  flow: TotpFlow
  onEvent: (event: TotpEvent) => void
}) {
  if (flow.step === 'closed') return null
  return (
    <OpenDialog
      title={title(flow)}
      text={description(flow)}
      width="440px"
      once={flow.step === 'codes'}
      onClose={() => onEvent({ type: 'closed' })}
    >
      <Step flow={flow} onEvent={onEvent} />
    </OpenDialog>
  )
}

type OpenFlow = Exclude<TotpFlow, { step: 'closed' }>

function Step({ flow, onEvent }: { flow: OpenFlow; onEvent: (event: TotpEvent) => void }) {
  switch (flow.step) {
    case 'password':
      return <TotpPassword purpose={flow.purpose} onEvent={onEvent} />
    case 'scan':
      return <TotpScan totp={flow.totp} onEvent={onEvent} />
    case 'codes':
      return <TotpCodes codes={flow.codes} onDone={() => onEvent({ type: 'closed' })} />
  }
}

function title(flow: OpenFlow): string {
  if (flow.step === 'password') return messages.askTitle[flow.purpose]
  return flow.step === 'scan' ? messages.scanTitle : messages.codesTitle
}

function description(flow: OpenFlow): string {
  if (flow.step === 'password') return messages.askText[flow.purpose]
  return flow.step === 'scan' ? messages.scanText : messages.codesText
}
