import { URL_EXPIRY_SECONDS } from '@howdah/rules/storage/storage-limits'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import * as Select from '@howdah/ui/overlays/select'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { TextField } from '@howdah/ui/elements'
import { useRef, useState, type FocusEvent } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import { AskDialog } from '../dialogs/ask-dialog'
import { Field } from '@howdah/ui/field/field'
import { EXPIRY_UNITS, expiryLimit, expirySeconds, type ExpiryUnit } from './expiry'
import { MoveItemsDialog } from './move-dialog'
import { errorText } from './item-context'
import type { BrowserModel } from '../browser/use-bucket-browser'

/** Dialogs about files and folders. */
export type ItemDialog =
  | { kind: 'rename' | 'url'; item: StorageItem }
  | { kind: 'move' | 'delete'; items: readonly StorageItem[] }

export interface ItemDialogsProps {
  browser: BrowserModel
  dialog: ItemDialog
  onClose: () => void
}

/** The dialog that is open, whichever it is. */
export function ItemDialogs(props: ItemDialogsProps) {
  const { dialog, browser, onClose } = props
  const { messages } = browser.model
  useFocusReturn(true)
  switch (dialog.kind) {
    case 'rename':
      return <RenameDialog {...props} item={dialog.item} />
    case 'url':
      return <UrlDialog {...props} item={dialog.item} />
    case 'move':
      return <MoveItemsDialog browser={browser} items={dialog.items} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && onClose()}
          tone="danger"
          title={
            <bdi>{messages.deleteTitle(dialog.items.length, dialog.items[0]?.name ?? '')}</bdi>
          }
          description={messages.deleteText(dialog.items.some((item) => item.type === 'FOLDER'))}
          confirmLabel={messages.delete}
          cancelLabel={messages.cancel}
          onConfirm={() => void browser.actions.remove(dialog.items)}
        />
      )
    default:
      return dialog satisfies never
  }
}

/** Name of an item without the extension that a file has. */
function stemOf({ name, type }: StorageItem): string {
  const dot = type === 'FILE' ? name.lastIndexOf('.') : -1
  return dot > 0 ? name.slice(0, dot) : name
}

function RenameDialog({ browser, item, onClose }: ItemDialogsProps & { item: StorageItem }) {
  const { messages } = browser.model
  const [name, setName] = useState(item.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const isUsed = useRef(false)
  const onUse = () => {
    isUsed.current = true
  }
  /**
   * A dialog selects the whole of its first field as it opens, and again when the menu that opened
   * it has closed; the extension is to stay.
   */
  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (isUsed.current) return
    requestAnimationFrame(() => target.setSelectionRange(0, stemOf(item).length))
  }
  const rename = async () => {
    setWorking(true)
    try {
      const found = await browser.actions.rename(item, name)
      if (found === null) onClose()
      else setProblem(found)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setWorking(false)
    }
  }
  return (
    <AskDialog
      title={messages.renameTitle(item.name)}
      apply={messages.rename}
      cancel={messages.cancel}
      isWorking={isWorking}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <Field
        textSize="2"
        className="hw-storage-field"
        label={messages.newName}
        problem={problem ?? undefined}
      >
        {(control) => (
          <TextField.Root
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onFocus={onFocus}
            onKeyDown={onUse}
            onPointerDown={onUse}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
    </AskDialog>
  )
}

const SPANS = ['week', 'month', 'year', 'custom'] as const

function UrlDialog({ browser, item, onClose }: ItemDialogsProps & { item: StorageItem }) {
  const { messages, settings } = browser.model
  const limit = settings?.signed_url_max_seconds ?? URL_EXPIRY_SECONDS.year
  const spans = SPANS.filter((known) => known === 'custom' || URL_EXPIRY_SECONDS[known] <= limit)
  const [chosen, setChosen] = useState<(typeof SPANS)[number]>('week')
  const span = spans.includes(chosen) ? chosen : 'custom'
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState<ExpiryUnit>('days')
  const [isWorking, setWorking] = useState(false)
  const [asked, setAsked] = useState(false)
  const seconds = span === 'custom' ? expirySeconds(amount, unit, limit) : URL_EXPIRY_SECONDS[span]
  const max = expiryLimit(limit)
  const copy = async () => {
    setAsked(true)
    if (seconds === null) return
    setWorking(true)
    const copied = await browser.actions.copyUrl(item, seconds)
    setWorking(false)
    if (copied) onClose()
  }
  return (
    <AskDialog
      title={messages.urlTitle(item.name)}
      apply={messages.copyUrl}
      cancel={messages.cancel}
      isWorking={isWorking}
      onSubmit={() => void copy()}
      onClose={onClose}
    >
      <Field
        textSize="2"
        className="hw-storage-field"
        label={messages.expiresIn}
        hint={messages.urlText}
      >
        {(control) => (
          <Select.Root
            value={span}
            onValueChange={(next) => setChosen(SPANS.find((known) => known === next) ?? span)}
          >
            <Select.Trigger {...control} />
            <Select.Content>
              {spans.map((known) => (
                <Select.Item key={known} value={known}>
                  {messages.expiries[known]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      {span === 'custom' && (
        <Field
          textSize="2"
          className="hw-storage-field"
          label={messages.customExpiry}
          problem={
            asked && seconds === null ? messages.expiryWrong(max.amount, max.unit) : undefined
          }
        >
          {(control) => (
            <div className="hw-storage-limit">
              <TextField.Root
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
              <Select.Root
                value={unit}
                onValueChange={(next) =>
                  setUnit(EXPIRY_UNITS.find((known) => known === next) ?? unit)
                }
              >
                <Select.Trigger aria-label={messages.expiryUnit} />
                <Select.Content>
                  {EXPIRY_UNITS.map((known) => (
                    <Select.Item key={known} value={known}>
                      {messages.expiryUnits[known]}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            </div>
          )}
        </Field>
      )}
    </AskDialog>
  )
}
