import { isNumericType } from '@howdah/rules/sql/text/postgres-types'
import type { ChartColumn, ChartKind, ChartSettings } from '@howdah/rules/chart/chart.types'
import { MAX_SERIES } from '@howdah/rules/chart/chart-settings'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button, SegmentedControl } from '@howdah/ui/elements'
import { ChevronDown } from 'lucide-react'
import type { ChartMessages } from './chart.messages'

interface ChartToolsProps {
  columns: readonly ChartColumn[]
  settings: ChartSettings
  onChange: (settings: ChartSettings) => void
  table: boolean
  onTableChange: (table: boolean) => void
  messages: ChartMessages
}

const KINDS: readonly ChartKind[] = ['bar', 'line', 'area']

/** Renders the controls of the chart: its axes and its kind. */
export function ChartTools({
  columns,
  settings,
  onChange,
  table,
  onTableChange,
  messages,
}: ChartToolsProps) {
  const { kind, x, y } = settings
  const names = [...new Set(columns.map(({ name }) => name))]
  const numeric = [
    ...new Set(columns.filter(({ typeOid }) => isNumericType(typeOid)).map(({ name }) => name)),
  ]
  const toggle = (name: string) => {
    const next = y.includes(name) ? y.filter((other) => other !== name) : [...y, name]
    if (next.length > 0 && next.length <= MAX_SERIES) onChange({ ...settings, y: next })
  }
  return (
    <div className="hw-chart-tools" role="group" aria-label={messages.label}>
      <SegmentedControl.Root
        size="1"
        aria-label={messages.kind}
        value={kind}
        onValueChange={(next) =>
          onChange({ ...settings, kind: KINDS.find((known) => known === next) ?? kind })
        }
      >
        {KINDS.map((known) => (
          <SegmentedControl.Item key={known} value={known}>
            {messages[known]}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <ToolButton label={messages.x} value={x} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <DropdownMenu.RadioGroup
            value={x}
            onValueChange={(name) => onChange({ ...settings, x: name })}
          >
            {names.map((name) => (
              <DropdownMenu.RadioItem key={name} value={name}>
                <bdi>{name}</bdi>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <ToolButton label={messages.y} value={y.join(', ')} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          {numeric.map((name) => (
            <DropdownMenu.CheckboxItem
              key={name}
              checked={y.includes(name)}
              onCheckedChange={() => toggle(name)}
              onSelect={(event) => event.preventDefault()}
            >
              <bdi>{name}</bdi>
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <span className="hw-spacer" />
      <Button size="1" variant="soft" color="gray" onClick={() => onTableChange(!table)}>
        {table ? messages.asChart : messages.asTable}
      </Button>
    </div>
  )
}

/** Button of a menu that shows the selected choice. Takes the props that the menu's trigger passes to its child. */
function ToolButton({ label, value, ...rest }: { label: string; value: string }) {
  return (
    <Button size="1" variant="soft" color="gray" className="hw-chart-tool" {...rest}>
      {label}: <bdi>{value}</bdi>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
    </Button>
  )
}
