import { useEffect, useEffectEvent } from 'react'
import * as ContextMenu from '../overlays/context-menu'
import type { DataGridMessages } from './data-grid.messages'
import type { GridMenuEntry } from './data-grid.types'
import type { GridCopyFormat } from './copying/grid-copy'

interface GridMenuProps {
  messages: DataGridMessages
  /** On a column's header there are only the entries of the host. */
  kind: 'cell' | 'column'
  isOneCell: boolean
  formats: readonly Exclude<GridCopyFormat, 'tsv'>[]
  entries: readonly GridMenuEntry[]
  onCopy: (format: GridCopyFormat) => void
  onView: (() => void) | undefined
}

/** The menu of a cell, of what is selected, or of a column. */
export function GridMenu({
  messages,
  kind,
  isOneCell,
  formats,
  entries,
  onCopy,
  onView,
}: GridMenuProps) {
  return (
    <ContextMenu.Content size="1">
      {kind === 'cell' && (
        <>
          <ContextMenu.Item onSelect={() => onCopy('tsv')}>
            {isOneCell ? messages.copyCell : messages.copySelection}
          </ContextMenu.Item>
          {formats.length > 0 && (
            <ContextMenu.Sub>
              <ContextMenu.SubTrigger>{messages.copyAs}</ContextMenu.SubTrigger>
              <ContextMenu.SubContent>
                {formats.map((format) => (
                  <ContextMenu.Item key={format} onSelect={() => onCopy(format)}>
                    {messages.formats[format]}
                  </ContextMenu.Item>
                ))}
              </ContextMenu.SubContent>
            </ContextMenu.Sub>
          )}
          {onView && <ContextMenu.Item onSelect={onView}>{messages.viewCell}</ContextMenu.Item>}
        </>
      )}
      {entries.map((entry, index) => (
        <MenuEntry key={index} entry={entry} />
      ))}
    </ContextMenu.Content>
  )
}

function MenuEntry({ entry }: { entry: GridMenuEntry }) {
  const notifyOffered = useEffectEvent(() => entry.onOffered?.())
  useEffect(() => notifyOffered(), [])
  return (
    <>
      {entry.separated && <ContextMenu.Separator />}
      {entry.items ? (
        <ContextMenu.Sub>
          <ContextMenu.SubTrigger disabled={entry.disabled}>{entry.label}</ContextMenu.SubTrigger>
          <ContextMenu.SubContent>
            {entry.items.map((item, index) => (
              <MenuEntry key={index} entry={item} />
            ))}
          </ContextMenu.SubContent>
        </ContextMenu.Sub>
      ) : (
        <ContextMenu.Item
          shortcut={entry.shortcut}
          color={entry.danger ? 'red' : undefined}
          disabled={entry.disabled}
          onSelect={entry.onSelect}
        >
          {entry.label}
        </ContextMenu.Item>
      )}
    </>
  )
}
