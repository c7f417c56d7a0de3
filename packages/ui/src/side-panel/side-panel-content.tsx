import { IconButton } from '@radix-ui/themes/components/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Close, Content, Title, type ContentProps } from '../overlays/dialog'

export interface SidePanelContentProps extends Omit<ContentProps, 'title'> {
  title: ReactNode
  closeLabel: string
}

/**
 * Content of a dialog at the side of the page, over its whole height: a title, a close button, and
 * the rest below.
 */
export function SidePanelContent({
  title,
  closeLabel,
  className,
  children,
  ...content
}: SidePanelContentProps) {
  return (
    <Content
      aria-describedby={undefined}
      {...content}
      maxWidth="none"
      className={className === undefined ? 'hw-side-panel' : `hw-side-panel ${className}`}
    >
      <div className="hw-side-panel-head">
        <Title size="3" mb="0" className="hw-side-panel-title">
          {title}
        </Title>
        <Close>
          <IconButton variant="ghost" color="gray" aria-label={closeLabel}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </Close>
      </div>
      {children}
    </Content>
  )
}
