import { IconButton } from '@howdah/ui/elements'
import { PanelLeft } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'

/**
 * Requested state of the pane; `by-width` until the user chooses one: open beside the main part,
 * closed where it would cover it.
 */
export type PaneMode = 'by-width' | 'shown' | 'hidden'

export interface FramePane {
  content: ReactNode
  label?: string
  mode: PaneMode
  onModeChange: (mode: PaneMode) => void
  /** The names of its buttons. */
  show: string
  hide: string
  /** There is nothing yet that it could cover. */
  isIndex?: boolean
}

interface PaneFrameProps extends Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDownCapture' | 'onKeyDownCapture'
> {
  label: string
  /** Null: there is none. */
  pane: FramePane | null
  /** Content beside the pane's button: the tabs. */
  head: ReactNode
  children: ReactNode
}

/** A widget with a list at its side, which can be closed, and tabs over its main part. */
export function PaneFrame({ label, pane, head, children, ...handlers }: PaneFrameProps) {
  return (
    <section
      className="hw-frame"
      aria-label={label}
      data-pane={pane?.mode}
      data-index={pane?.isIndex || undefined}
      {...handlers}
    >
      {pane && (
        <aside className="hw-frame-pane" aria-label={pane.label}>
          {pane.content}
        </aside>
      )}
      <div className="hw-frame-main">
        {pane && (
          <div className="hw-frame-head">
            <PaneToggle
              kind="wide"
              pane={pane}
              expanded={pane.mode !== 'hidden'}
              onToggle={(expanded) => (expanded ? 'hidden' : 'by-width')}
            />
            <PaneToggle
              kind="narrow"
              pane={pane}
              expanded={
                pane.mode === 'shown' || (pane.isIndex === true && pane.mode === 'by-width')
              }
              onToggle={(expanded) => (!expanded ? 'shown' : pane.isIndex ? 'hidden' : 'by-width')}
            />
            {head}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

interface PaneToggleProps {
  /**
   * Variant of the button. The width of the screen decides which of the two is shown: only CSS
   * knows it.
   */
  kind: 'wide' | 'narrow'
  pane: FramePane
  expanded: boolean
  onToggle: (expanded: boolean) => PaneMode
}

function PaneToggle({ kind, pane, expanded, onToggle }: PaneToggleProps) {
  return (
    <IconButton
      size="2"
      variant="ghost"
      color="gray"
      className="hw-frame-toggle"
      data-kind={kind}
      aria-expanded={expanded}
      aria-label={expanded ? pane.hide : pane.show}
      onClick={() => pane.onModeChange(onToggle(expanded))}
    >
      <PanelLeft size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}
