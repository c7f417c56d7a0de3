import { CopyableDetail } from '../../../../../details/copyable-detail'
import { thirdPartyMessages as messages } from './third-party.messages'

/** Address that providers lead back to. */
export const CallbackDetail = ({ url }: { url: string }) => (
  <dl className="hd-details hd-auth-callback">
    <CopyableDetail name={messages.callback} text={url} copied={messages.callbackName} />
  </dl>
)
