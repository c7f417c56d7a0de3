import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button } from '@howdah/ui/elements'
import { Download } from 'lucide-react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import type { TableEditorMessages } from '../table-editor.messages'
import type { ChosenRowsModel, ExportScope, TableExportFormat } from './use-chosen-rows'

const FORMATS: readonly TableExportFormat[] = ['csv', 'json', 'sql']

interface ExportMenuProps {
  chosen: ChosenRowsModel
  /** Scopes to export, with their labels. */
  scopes: readonly { scope: ExportScope; label: string }[]
  messages: TableEditorMessages
}

/** Files of rows, of any size: they go from the server into the file without passing through the page. */
export function ExportMenu({ chosen, scopes, messages }: ExportMenuProps) {
  useOfferedActions(messages.regionLabel, () =>
    scopes.flatMap(({ scope, label }) =>
      FORMATS.map((format) => ({
        id: `export-${scope}-${format}`,
        label: `${messages.export}: ${label}, ${messages.exportAs[format]}`,
        run: () => chosen.start(scope, format),
      })),
    ),
  )
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button size="1" variant="ghost" color="gray">
          <Download size={14} strokeWidth={1.5} aria-hidden />
          {messages.export}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1">
        {scopes.map(({ scope, label }) => (
          <DropdownMenu.Group key={scope}>
            <DropdownMenu.Label>{label}</DropdownMenu.Label>
            {FORMATS.map((format) => (
              <DropdownMenu.Item key={format} onSelect={() => chosen.start(scope, format)}>
                {messages.exportAs[format]}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Group>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
