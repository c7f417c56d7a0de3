import { SupportLinkContext, type SupportLink } from '@howdah/ui'
import { useCallback, type ReactNode } from 'react'
import { useMode } from '../modes/use-mode'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'

/** Lets every error below lead to the form for support, filled in with what was shown. A self-hosted server has nobody to write to. */
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
