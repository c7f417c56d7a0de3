import { CopyableDetail } from '../../../../../details/copyable-detail'
import { thirdPartyMessages as messages } from './third-party.messages'

/** Address that providers lead back to. */
export const CallbackDetail = ({ url }: { url: string }) => (
  <dl className="hd-details">
    <CopyableDetail name={messages.callback} text={url} copied={messages.callbackName} />
  </dl>
)
