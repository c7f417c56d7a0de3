import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Check, Copy } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { highlightCode } from './highlight'

export interface CodeBlockProps {
  code: string
  /** A name of `languages.ts`; code of another one is not highlighted. */
  language: string
  /** Name of the block. */
  label: string
  copyLabel: string
  /** Announced after copying. */
  copied: string
  /** Shown when the browser denies access to the clipboard. */
  copyFailed: string
  onCopied?: () => void
  className?: string
}

/** Milliseconds for which the outcome of copying is shown. */
const CONFIRMED_MS = 2000

/** Code with highlighting and a button that copies it. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, language, label, copyLabel, onCopied, className } = props
  const parts = useMemo(() => highlightCode(code, language), [code, language])
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  // Takes the outcome back.
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      // The page is not served over HTTPS, or the user denied access.
      setOutcome('failed')
      return
    }
    setOutcome('copied')
    onCopied?.()
  }
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className={className ? `hw-code-block ${className}` : 'hw-code-block'}>
      <pre className="hw-code-block-text" role="region" tabIndex={0} aria-label={label}>
        <code>
          {parts.map(({ text, kind }, index) =>
            kind === null ? (
              text
            ) : (
              // Parts are always made again together.
              <span key={index} data-kind={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
      <span className="hw-code-block-copy">
        <IconButton
          size="1"
          variant="surface"
          color="gray"
          aria-label={copyLabel}
          onClick={() => void copy()}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </span>
      <span role="status" className="hw-code-block-outcome" data-outcome={outcome ?? undefined}>
        {outcome === 'copied' ? props.copied : outcome === 'failed' ? props.copyFailed : ''}
      </span>
    </div>
  )
}
