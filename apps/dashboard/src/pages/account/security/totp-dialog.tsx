import { Dialog } from '@howdah/ui'
import { securityMessages as messages } from './security.messages'
import { TotpCodes } from './totp-codes'
import type { TotpEvent, TotpFlow } from './totp-flow'
import { TotpPassword } from './totp-password'
import { TotpScan } from './totp-scan'

/** The steps of the second factor, one after the other in one dialog. */
export function TotpDialog({ flow, onEvent }: { flow: TotpFlow; onEvent: (event: TotpEvent) => void }) {
  return (
    <Dialog.Root open={flow.step !== 'closed'} onOpenChange={(open) => !open && onEvent({ type: 'closed' })}>
      {flow.step !== 'closed' && (
        <Dialog.Content
          maxWidth="440px"
          className="hd-dialog"
          // Codes that are shown this once are not lost by a click beside them.
          onPointerDownOutside={(event) => flow.step === 'codes' && event.preventDefault()}
        >
          <Dialog.Title size="4">{title(flow)}</Dialog.Title>
          <Dialog.Description size="2">{description(flow)}</Dialog.Description>
          <Step flow={flow} onEvent={onEvent} />
        </Dialog.Content>
      )}
    </Dialog.Root>
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
