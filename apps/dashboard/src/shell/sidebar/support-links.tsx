import { SupportLinkContext, type SupportLink } from '@howdah/ui/error-alert/support-link'
import { useCallback, type ReactNode } from 'react'
import { useMode } from '../../modes/use-mode'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'

/**
 * Links every error below it to the support form, prefilled with the error shown. A self-hosted
 * server has no support contact.
 */
export function SupportLinks({
  projectRef,
  children,
}: {
  projectRef: string | undefined
  children: ReactNode
}) {
  const mode = useMode()
  const link = useCallback<SupportLink>(
    (label, { title, text, requestId }) => {
      const error = requestId === null ? text : `${text}\nRequest ID: ${requestId}`
      return (
        <AppLink
          href={paths.supportNew({
            category: 'dashboard_bug',
            ref: projectRef,
            subject: title,
            error,
          })}
          className="hd-text-link"
        >
          {label}
        </AppLink>
      )
    },
    [projectRef],
  )
  return (
    <SupportLinkContext value={mode === 'platform' ? link : null}>{children}</SupportLinkContext>
  )
}
