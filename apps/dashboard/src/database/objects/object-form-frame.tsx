import { DiscardQuestion } from '../../forms/unsaved/discard-question'
import { useLeaveGuard } from '@howdah/ui/leave-guard/use-leave-guard'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useState, type FormEvent, type ReactNode } from 'react'
import { objectMessages as messages } from './objects.messages'

export interface ObjectFormFrameProps {
  title: string
  /** True if closing the form would discard changes. */
  dirty: boolean
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** Buttons below the fields; receives what closes the form, after a confirmation if needed. */
  bar: (leave: () => void) => ReactNode
  /** The fields. */
  children: ReactNode
}

/** Focuses the first text that can be entered, not the button that closes the form. */
function focusFirstField(event: Event): void {
  const panel = event.currentTarget
  const field =
    panel instanceof HTMLElement &&
    panel.querySelector<HTMLElement>('.hd-object-fields :is(input, textarea)')
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** A form at the side of the page, which asks before input is lost. */
export function ObjectFormFrame({
  title,
  dirty,
  busy,
  onSubmit,
  onClose,
  bar,
  children,
}: ObjectFormFrameProps) {
  const [asking, setAsking] = useState(false)
  /** Continues the navigation that was stopped; null if only the form is being closed. */
  const [onward, setOnward] = useState<(() => void) | null>(null)
  useLeaveGuard(dirty, (goOn) => {
    setOnward(() => goOn)
    setAsking(true)
  })
  const leave = () => {
    setOnward(null)
    if (dirty) setAsking(true)
    else onClose()
  }
  const discard = () => {
    onClose()
    // Once the guard is gone with the form.
    if (onward) setTimeout(onward)
  }
  return (
    <>
      <Dialog.Root open onOpenChange={(open) => !open && !busy && leave()}>
        <SidePanelContent
          className="hd-object-panel"
          title={<bdi>{title}</bdi>}
          closeLabel={messages.close}
          onOpenAutoFocus={focusFirstField}
        >
          <form className="hd-object-form" onSubmit={onSubmit} noValidate>
            <div className="hd-object-fields">{children}</div>
            {bar(leave)}
          </form>
        </SidePanelContent>
      </Dialog.Root>
      <DiscardQuestion open={asking} onClose={() => setAsking(false)} onConfirm={discard} />
    </>
  )
}
