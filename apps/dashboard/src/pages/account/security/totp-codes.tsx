import { Button } from '@howdah/ui/elements'
import { Download } from 'lucide-react'
import { download } from '../../../format/download'
import { CopyButton } from '../../../forms/copying/copy-button'
import { accountSecurityMessages as messages } from './security.messages'

/** Recovery codes, shown this once. */
export function TotpCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="hd-form">
      <div className="hd-codes">
        <ul>
          {codes.map((code) => (
            <li key={code} className="hd-code">
              {code}
            </li>
          ))}
        </ul>
        <CopyButton text={text} name={messages.codesName} />
      </div>
      <div className="hd-dialog-actions">
        <Button variant="soft" color="gray" onClick={() => download(messages.fileName, text)}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {messages.download}
        </Button>
        <Button onClick={onDone}>{messages.done}</Button>
      </div>
    </div>
  )
}
