import { Button } from '@howdah/ui/elements'
import { Eye, EyeOff } from 'lucide-react'
import { CopyButton } from './copy-button'
import { FormFailure } from '../form-failure'
import { formMessages } from '../forms.messages'

export interface SecretProps {
  /** As it reads after 'Copy' or 'Show'. */
  name: string
  /** null while it is hidden. */
  text: string | null
  revealing: boolean
  error: unknown
  onReveal: () => void
  /** Absent for what need not be hidden. */
  onHide?: () => void
}

/** Secret text that is displayed only on request. */
export function Secret({ name, text, revealing, error, onReveal, onHide }: SecretProps) {
  const shown = text !== null
  return (
    <>
      <div className="hd-connection-string">
        {shown ? (
          <code>{text}</code>
        ) : (
          <code aria-label={formMessages.hidden}>{'•'.repeat(24)}</code>
        )}
        <span className="hd-secret-buttons">
          {(!shown || onHide) && (
            <Button
              type="button"
              size="1"
              variant="soft"
              color="gray"
              loading={revealing}
              aria-label={shown ? formMessages.hideSecret(name) : formMessages.reveal(name)}
              onClick={shown ? onHide : onReveal}
            >
              {shown ? (
                <EyeOff size={14} strokeWidth={1.5} aria-hidden />
              ) : (
                <Eye size={14} strokeWidth={1.5} aria-hidden />
              )}
              {shown ? formMessages.hideShort : formMessages.revealShort}
            </Button>
          )}
          {shown && <CopyButton text={text} name={name} />}
        </span>
      </div>
      {error !== null && error !== undefined && (
        <FormFailure title={formMessages.revealFailed} error={error} />
      )}
    </>
  )
}
