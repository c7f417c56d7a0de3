import { Badge, Button, SegmentedControl, Text } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { ChevronDown, Download, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useDiagramExport, type ExportOutcome } from './export/use-diagram-export'
import type { SchemaDiagramMessages } from './schema-diagram.messages'
import type { SchemaDiagramModel } from './use-schema-diagram'

interface DiagramToolsProps {
  model: SchemaDiagramModel
  root: RefObject<HTMLElement | null>
}

/** Tools of the diagram: which schemas, what to find, how to show it, and exports. */
export function DiagramTools({ model, root }: DiagramToolsProps) {
  const { messages, locale, graph, count, search, setSearch, found, focused, layout, mode, show } =
    model
  const { outcome, exportAs } = useDiagramExport(model, root)
  const isEmpty = !graph || graph.tables.length === 0
  const isCut = !focused && graph !== null && graph.tables.length < count
  return (
    <div className="hw-diagram-tools">
      <SchemaMenu model={model} />
      <SearchField
        className="hw-diagram-search"
        label={messages.search}
        value={search}
        onValueChange={setSearch}
      />
      <Text size="1" color="gray" role="status">
        {search.trim() === ''
          ? isCut
            ? messages.shownOf(
                graph.tables.length.toLocaleString(locale),
                count.toLocaleString(locale),
              )
            : ''
          : messages.found(found.length, found.length.toLocaleString(locale))}
      </Text>
      {focused && (
        <Button
          size="1"
          variant="soft"
          aria-label={messages.showAll}
          title={messages.showAll}
          onClick={() => show({ focus: undefined })}
        >
          <bdi className="hw-diagram-focused">{messages.focusedOn(focused.name)}</bdi>
          <X size={12} strokeWidth={1.5} aria-hidden />
        </Button>
      )}
      <span className="hw-spacer" />
      <Text size="1" color="gray" role="status">
        {outcomeText(outcome, messages)}
      </Text>
      {mode === 'diagram' && layout.isMoved && (
        <Button
          size="1"
          variant="ghost"
          color="gray"
          title={messages.arrangeHint}
          onClick={layout.reset}
        >
          {messages.arrange}
        </Button>
      )}
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <Button size="1" variant="ghost" color="gray" disabled={isEmpty}>
            <Download size={14} strokeWidth={1.5} aria-hidden />
            {messages.export}
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <DropdownMenu.Item onSelect={() => void exportAs('png')}>
            {messages.exportPng}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void exportAs('svg')}>
            {messages.exportSvg}
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => void exportAs('sql')}>
            {messages.copySql}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void exportAs('dbml')}>
            {messages.copyDbml}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void exportAs('mermaid')}>
            {messages.copyMermaid}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <SegmentedControl.Root
        size="1"
        aria-label={messages.view}
        value={mode}
        onValueChange={(next) => show({ mode: next === 'list' ? 'list' : 'diagram' })}
      >
        <SegmentedControl.Item value="diagram">{messages.diagram}</SegmentedControl.Item>
        <SegmentedControl.Item value="list">{messages.list}</SegmentedControl.Item>
      </SegmentedControl.Root>
    </div>
  )
}

function SchemaMenu({ model }: { model: SchemaDiagramModel }) {
  const { messages, known, schemas, show } = model
  const [first] = schemas
  const toggle = (name: string, isOn: boolean) => {
    const chosen = isOn ? [...schemas, name] : schemas.filter((one) => one !== name)
    // The last one stays.
    if (chosen.length > 0) show({ schemas: chosen, focus: undefined })
  }
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button size="1" variant="surface" color="gray" className="hw-diagram-schemas">
          <span className="hw-visually-hidden">{messages.schemas}: </span>
          <bdi>
            {schemas.length === 1
              ? first
              : schemas.length === 0
                ? messages.noSchemas
                : messages.schemaCount(schemas.length)}
          </bdi>
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1" className="hw-diagram-menu">
        {known.names.map(({ name, is_protected: isProtected }) => (
          <DropdownMenu.CheckboxItem
            key={name}
            checked={schemas.includes(name)}
            onCheckedChange={(isOn) => toggle(name, isOn)}
            // Several are chosen one after the other.
            onSelect={(event) => event.preventDefault()}
          >
            <bdi>{name}</bdi>
            {isProtected === true && (
              <Badge color="gray" variant="soft">
                {messages.managed}
              </Badge>
            )}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function outcomeText(outcome: ExportOutcome, messages: SchemaDiagramMessages): string {
  switch (outcome) {
    case null:
      return ''
    case 'copied':
      return messages.copied
    case 'refused':
      return messages.copyRefused
    case 'saved':
      return messages.exported
    case 'failed':
      return messages.exportFailed
  }
}
