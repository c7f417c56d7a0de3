import { Button } from '@radix-ui/themes/components/button'
import { Link } from '@radix-ui/themes/components/link'
import { CircleAlert } from 'lucide-react'
import { use, type CSSProperties } from 'react'
import { errorAlertMessages } from './error-alert.messages'
import type { ErrorAlertMessages } from './error-alert.messages'
import { readError } from './error-details'
import { useOwnTexts } from '../theme/own-texts'
import { SupportLinkContext, type SupportLink } from './support-link'

export interface ErrorAlertProps {
  /** An Error, an object with `message`, `status` and `requestId` as PlatformError has them, or a text. */
  error: unknown
  /** Description of the failed action, for example 'Failed to retrieve projects'. */
  title?: string
  /**
   * Target of 'Contact support', or what draws the link.
   * @default that of `SupportLinkContext`; without either no link is rendered
   */
  supportLink?: SupportLink | string
  /** Draws a Retry button. */
  onRetry?: () => void
  messages?: Partial<ErrorAlertMessages>
  className?: string
  style?: CSSProperties
}

/** The one way in which a failed request is shown. */
export function ErrorAlert({
  error,
  title,
  supportLink,
  onRetry,
  messages,
  className,
  style,
}: ErrorAlertProps) {
  const texts = useOwnTexts('errorAlert', errorAlertMessages, messages)
  const { text, more, requestId, isUserError } = readError(error, texts)
  const hosts = use(SupportLinkContext)
  const link = supportLink ?? hosts
  const draw = typeof link === 'string' ? plainLink(link) : link
  const support = isUserError
    ? null
    : (draw?.(texts.contactSupport, { title, text, requestId }) ?? null)
  return (
    <div
      role="alert"
      className={className ? `hw-error-alert ${className}` : 'hw-error-alert'}
      style={style}
    >
      <CircleAlert className="hw-error-alert-icon" size={18} strokeWidth={1.5} aria-hidden />
      <div className="hw-error-alert-body">
        {title !== undefined && <p className="hw-error-alert-title">{title}</p>}
        <p className={text.includes('\n') ? 'hw-error-alert-detail' : 'hw-error-alert-text'}>
          <bdi>{text}</bdi>
        </p>
        {more.map((line) => (
          <p key={line} className="hw-error-alert-text">
            <bdi>{line}</bdi>
          </p>
        ))}
        {!isUserError && (
          <p className="hw-error-alert-advice">
            {support === null ? texts.adviceAlone : texts.advice}
          </p>
        )}
        {!isUserError && requestId !== null && (
          <p className="hw-error-alert-advice">{texts.requestId(requestId)}</p>
        )}
        {(support !== null || onRetry) && (
          <div className="hw-error-alert-actions">
            {onRetry && (
              <Button size="1" variant="soft" color="gray" onClick={onRetry}>
                {texts.retry}
              </Button>
            )}
            {support}
          </div>
        )}
      </div>
    </div>
  )
}

const plainLink =
  (href: string): SupportLink =>
  (label) => (
    <Link href={href} underline="always" size="2">
      {label}
    </Link>
  )
