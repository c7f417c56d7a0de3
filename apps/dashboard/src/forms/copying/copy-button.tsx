import { useToast } from '@howdah/ui/toast/toast-provider'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formMessages } from '../forms.messages'
import { QuietButton } from '../quiet-button'

/** Milliseconds for which the check mark replaces the icon. */
const CONFIRMED_MS = 1500

/** Copies a text to the clipboard and announces it. `name` is the object of the button's label 'Copy'. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const toast = useToast()
  const [copied, setCopied] = useState(false)

  // Takes the check mark back.
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The page is not served over HTTPS, or the user denied access.
      toast.error(formMessages.copyFailed)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <QuietButton label={formMessages.copy(name)} onClick={() => void copy()} small>
        <Icon size={14} strokeWidth={1.5} aria-hidden />
      </QuietButton>
      <span className="hw-visually-hidden" role="status">
        {copied && formMessages.copied}
      </span>
    </>
  )
}
