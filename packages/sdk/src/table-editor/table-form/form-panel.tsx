import * as Dialog from '@howdah/ui/overlays/dialog'
import { Button, Kbd, Text } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useLeaveGuard } from '@howdah/ui/leave-guard/use-leave-guard'
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
import type { TableFormMessages } from './table-form.messages'

interface FormPanelProps {
  title: string
  messages: TableFormMessages
  /** True if closing the form would discard changes. */
  dirty: boolean
  /** True if there are changes to save; otherwise the save bar is hidden. */
  savable: boolean
  saving: boolean
  saveLabel: string
  /**
   * Returns the SQL that saving would run; null while no SQL can be built from the input. Undefined
   * if there is nothing to preview yet.
   */
  preview?: (() => string | null) | undefined
  /** The preview is opened: what keeps the SQL from being made can be marked. */
  onPreview?: () => void
  onSave?: () => void
  /**
   * Enter in a field saves. Without it only the button and Mod+Enter do, since a form of many
   * fields is seldom complete when a field is.
   * @default false
   */
  savesOnEnter?: boolean
  /** Error of the last attempt, displayed above the buttons and so never out of sight. */
  failure?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form at the side of the page. It asks before changes are lost, and shows the SQL before it runs. */
export function FormPanel(props: FormPanelProps) {
  const {
    title,
    messages,
    dirty,
    savable,
    saving,
    saveLabel,
    preview,
    onPreview,
    onSave,
    savesOnEnter = false,
    failure,
    onClose,
    children,
  } = props
  const [asking, setAsking] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusReturn(true)

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
  const { apple, run: saveKeys } = useShortcutLabels()
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
  const showPreview = () => {
    if (!previewing) onPreview?.()
    setPreviewing(!previewing)
  }
  const sql = previewing ? (preview?.() ?? null) : null
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
          {savable && (
            <div className="hw-form-bar">
              {failure && <div className="hw-form-failure">{failure}</div>}
              {previewing &&
                (sql === null ? (
                  <Text as="p" size="1" color="gray" role="status" className="hw-form-note">
                    {messages.previewProblem}
                  </Text>
                ) : (
                  <pre
                    className="hw-text-block hw-form-preview"
                    data-wraps
                    aria-label={messages.previewLabel}
                    tabIndex={0}
                  >
                    <bdi>{sql}</bdi>
                  </pre>
                ))}
              <div className="hw-form-actions">
                {preview && (
                  <Button
                    type="button"
                    variant="ghost"
                    color="gray"
                    aria-expanded={previewing}
                    onClick={showPreview}
                  >
                    {messages.preview}
                  </Button>
                )}
                <span className="hw-spacer" />
                <Button
                  type="button"
                  variant="soft"
                  color="gray"
                  aria-disabled={saving || undefined}
                  onClick={() => !saving && leave()}
                >
                  {messages.cancel}
                </Button>
                <Button
                  type="submit"
                  form={formId}
                  aria-disabled={saving || undefined}
                  aria-keyshortcuts={apple ? 'Meta+Enter' : 'Control+Enter'}
                >
                  {saving ? messages.saving : saveLabel}
                  {!saving && (
                    <Kbd size="1" className="hw-form-keys" aria-hidden>
                      {saveKeys}
                    </Kbd>
                  )}
                </Button>
              </div>
            </div>
          )}
        </SidePanelContent>
      </Dialog.Root>
      <ConfirmDialog
        open={asking}
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
