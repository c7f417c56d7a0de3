import * as Popover from '@howdah/ui/overlays/popover'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { TextField } from '@howdah/ui/elements'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { QuietButton } from '../../forms/quiet-button'
import { AppLink } from '../../routing/app-link'
import { shellMessages } from '../shell.messages'

/** Above this many entries the list gets a fixed height and scrolls. */
const MAX_ENTRIES_WITHOUT_SCROLL = 7

export interface PickerOption {
  id: string
  label: string
  /** Beside the label, quieter. */
  hint?: ReactNode
  href: string
  /** Not accessible to the person; `hint` explains why. Rendered without a link. */
  disabled?: boolean
}

export interface PickerProps {
  /** Of the button that opens it, for example 'Switch project'. */
  label: string
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  /** undefined while they load. */
  options: readonly PickerOption[] | undefined
  currentId: string | undefined
  failure: { title: string; error: unknown; retry: () => void } | null
  /** In place of the options when there are none. */
  empty: string
  /** Draws 'Show more', which also happens by reaching the end with the arrow keys. */
  onMore?: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True for a list of at most 210 px that scrolls, whatever the number of its entries. */
  capped?: boolean
  /** Links below the list. */
  footer?: ReactNode
}

/** A button that opens a searchable list of places to go to: a combobox over a listbox of links. */
export function Picker(props: PickerProps) {
  return (
    <Popover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Popover.Trigger>
        <QuietButton label={props.label} small>
          <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </Popover.Trigger>
      <Popover.Content
        size="1"
        align="start"
        width="288px"
        className="hd-picker"
        aria-label={props.label}
      >
        <PickerBody {...props} />
      </Popover.Content>
    </Popover.Root>
  )
}

function PickerBody(props: PickerProps) {
  const {
    searchLabel,
    search,
    onSearch,
    options,
    currentId,
    failure,
    empty,
    onMore,
    onOpenChange,
    footer,
  } = props
  const listId = useId()
  const [, navigate] = useLocation()
  const [activeId, setActiveId] = useState<string | undefined>(currentId)
  const found = options ?? []
  const at = found.findIndex((option) => option.id === activeId)
  const active = found[at] ?? found[0]
  const optionId = (option: PickerOption) => `${listId}-${option.id}`

  const moveTo = (index: number) => {
    if (index >= found.length - 1) onMore?.()
    const next = found[Math.max(0, Math.min(index, found.length - 1))]
    if (!next) return
    setActiveId(next.id)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = active ? found.indexOf(active) : 0
    if (event.key === 'ArrowDown') moveTo(here + 1)
    else if (event.key === 'ArrowUp') moveTo(here - 1)
    else if (event.key === 'Enter' && active) {
      if (!active.disabled) {
        onOpenChange(false)
        navigate(active.href)
      }
    } else return
    event.preventDefault()
  }

  return (
    <>
      <TextField.Root
        size="2"
        variant="soft"
        color="gray"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder={searchLabel}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label={searchLabel}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && !failure ? optionId(active) : undefined}
      >
        <TextField.Slot>
          <Search size={14} strokeWidth={1.5} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <div
        className="hd-picker-list"
        role="listbox"
        id={listId}
        aria-label={searchLabel}
        data-capped={props.capped || undefined}
        data-scrolls={(!props.capped && found.length > MAX_ENTRIES_WITHOUT_SCROLL) || undefined}
      >
        {found.map((option) => {
          const shared = {
            id: optionId(option),
            role: 'option',
            tabIndex: -1,
            'aria-selected': option.id === currentId,
            'data-active': option === active || undefined,
            className: 'hd-picker-option',
            onMouseEnter: () => setActiveId(option.id),
            children: (
              <>
                <bdi className="hd-picker-label">{option.label}</bdi> {option.hint}
                {option.id === currentId && <Check size={16} strokeWidth={1.5} aria-hidden />}
              </>
            ),
          }
          // A link without an address cannot be opened in another tab either.
          if (option.disabled) return <a key={option.id} {...shared} aria-disabled />
          return (
            <AppLink
              key={option.id}
              {...shared}
              href={option.href}
              onClick={() => onOpenChange(false)}
            />
          )
        })}
      </div>
      {failure ? (
        <ErrorAlert title={failure.title} error={failure.error} onRetry={failure.retry} />
      ) : (
        <div className="hd-picker-status" role="status">
          {options === undefined ? shellMessages.loading : found.length === 0 ? empty : null}
        </div>
      )}
      {onMore && (
        <button type="button" className="hd-picker-more" onClick={onMore}>
          {shellMessages.loadMore}
        </button>
      )}
      {footer && <div className="hd-picker-footer">{footer}</div>}
    </>
  )
}
