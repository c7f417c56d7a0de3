import * as Dialog from '@howdah/ui/overlays/dialog'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'
import { FormBar, type FormBarProps } from './form-bar'
import { useDiscardQuestion } from './use-discard-question'

interface FormPanelProps extends Omit<FormBarProps, 'formId'> {
  title: string
  /** True if closing the form would discard changes. */
  dirty: boolean
  /** True if there are changes to save; otherwise the save bar is hidden. */
  savable: boolean
  onSave?: () => void
  /**
   * Enter in a field saves. Without it only the button and Mod+Enter do, since a form of many
   * fields is seldom complete when a field is.
   * @default false
   */
  savesOnEnter?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form at the side of the page. It asks before changes are lost, and shows the SQL before it runs. */
export function FormPanel(props: FormPanelProps) {
  const { title, messages, savable, saving, onSave, savesOnEnter = false, children } = props
  const { isAsking, setAsking, leave, discard } = useDiscardQuestion(props.dirty, props.onClose)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusReturn(true)

  const { apple } = useShortcutLabels()
  const [attempts, setAttempts] = useState(0)
  const save = () => {
    if (!savable || saving) return
    setAttempts(attempts + 1)
    onSave?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const mod = apple ? event.metaKey : event.ctrlKey
    if (mod && !event.repeat) save()
    else if (savesOnEnter || !isTextField(event.target)) return
    event.preventDefault()
  }

  // Shows the first field with a problem once the attempt to save is over.
  useEffect(() => {
    if (attempts === 0 || saving) return
    const problem = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [role="alert"]',
    )
    problem?.focus()
    problem?.scrollIntoView?.({ block: 'nearest' })
  }, [attempts, saving])
  return (
    <>
      <Dialog.Root open onOpenChange={(open) => !open && !saving && leave()}>
        <SidePanelContent
          className="hw-form-panel"
          title={<bdi>{title}</bdi>}
          closeLabel={messages.close}
          // Escape closes the innermost thing: an open list of suggestions is closed by its field.
          onOpenAutoFocus={(event) => {
            const fields = 'input:not([type="file"]), textarea'
            // A field that has to be filled in comes before the others.
            const field =
              form.current?.querySelector<HTMLElement>(`.hw-form-first :is(${fields})`) ??
              form.current?.querySelector<HTMLElement>(fields)
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onEscapeKeyDown={(event) => isOpenList(event.composedPath()[0]) && event.preventDefault()}
        >
          <form
            ref={form}
            id={formId}
            className="hw-form-body"
            onSubmit={submit}
            onKeyDown={onKeyDown}
            noValidate
          >
            {children}
          </form>
          {savable && <FormBar {...props} formId={formId} onCancel={leave} />}
        </SidePanelContent>
      </Dialog.Root>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages.discardTitle}
        description={messages.discardText}
        cancelLabel={messages.keepEditing}
        confirmLabel={messages.discard}
        tone="danger"
        onConfirm={discard}
      />
    </>
  )
}

/** Fields in which the browser sends the form at Enter. */
const isTextField = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('input:not([type="checkbox"], [type="radio"])')

const isOpenList = (field: EventTarget | undefined): boolean =>
  field instanceof Element &&
  field.getAttribute('role') === 'combobox' &&
  field.getAttribute('aria-expanded') === 'true'
