import { choicesOf } from '@howdah/rules/table/editing/row-editing'
import { FILTER_OPERATORS, parseFilters, serializeFilters } from '@howdah/rules/table/view/filters'
import { filterOperatorsOf } from '@howdah/rules/table/type-family'
import { filterProblem, isValuesOf } from '@howdah/rules/table/view/filter-value'
import type { FilterOperator, GridFilter } from '@howdah/rules/table/table.types'
import type { Column } from '@howdah/platform-client/catalog/table'
import * as Popover from '@howdah/ui/overlays/popover'
import * as Select from '@howdah/ui/overlays/select'
import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { Button, IconButton, Text, TextField } from '@howdah/ui/elements'
import { ListFilter, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { shownValue } from '../editing/boolean-words'
import type { TableEditorMessages } from '../table-editor.messages'

interface FilterPopoverProps {
  columns: readonly Column[]
  /** As the address has them. */
  value: readonly string[]
  onApply: (filters: string[]) => void
  /** These may be applied next. */
  onTyped: (filters: string[]) => void
  messages: TableEditorMessages
}

/** The filters of the grid; they take effect with Apply or Enter. */
export function FilterPopover({ columns, value, onApply, onTyped, messages }: FilterPopoverProps) {
  const [open, setOpen] = useState(false)
  const count = parseFilters(value).length
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>
        <Button
          size="1"
          variant={count > 0 ? 'soft' : 'ghost'}
          color={count > 0 ? undefined : 'gray'}
        >
          <ListFilter size={14} strokeWidth={1.5} aria-hidden />
          {count > 0 ? messages.filterCount(count) : messages.filter}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        size="1"
        align="start"
        aria-label={messages.filter}
        className="hw-table-popover"
      >
        <FilterForm
          columns={columns}
          value={value}
          messages={messages}
          onTyped={onTyped}
          onApply={(filters) => {
            onApply(filters)
            // The rows first: to take the popover away and give the focus back costs as much as drawing them.
            afterPaint(() => setOpen(false))
          }}
        />
      </Popover.Content>
    </Popover.Root>
  )
}

function FilterForm({ columns, value, onApply, onTyped, messages }: FilterPopoverProps) {
  const [filters, setFilters] = useState(() => startingFilters(value, columns))
  const change = (index: number, next: GridFilter) => {
    const changed = filters.map((filter, at) => (at === index ? next : filter))
    setFilters(changed)
    if (changed.every((filter) => filterProblem(filter, columns) === null))
      onTyped(serializeFilters(changed))
  }
  const problems = filters.map((filter) => filterProblem(filter, columns))
  return (
    <form
      className="hw-table-popover-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (problems.every((problem) => problem === null)) onApply(serializeFilters(filters))
      }}
    >
      {filters.length === 0 && (
        <Text as="p" size="1" color="gray">
          {messages.noFilters}
        </Text>
      )}
      {filters.map((filter, index) => (
        <FilterLine
          key={index}
          filter={filter}
          columns={columns}
          problem={problems[index] ? messages.problems[problems[index]] : null}
          messages={messages}
          onChange={(next) => change(index, next)}
          onRemove={() => setFilters(filters.filter((_, at) => at !== index))}
        />
      ))}
      <div className="hw-table-popover-foot">
        <Button
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          onClick={() => setFilters([...filters, ...startingFilters([], columns)])}
        >
          <Plus size={14} strokeWidth={1.5} aria-hidden />
          {messages.addFilter}
        </Button>
        <span className="hw-spacer" />
        <Button type="submit" size="1">
          {messages.apply}
        </Button>
      </div>
    </form>
  )
}

interface FilterLineProps {
  filter: GridFilter
  columns: readonly Column[]
  problem: string | null
  messages: TableEditorMessages
  onChange: (filter: GridFilter) => void
  onRemove: () => void
}

function FilterLine({ filter, columns, problem, messages, onChange, onRemove }: FilterLineProps) {
  const column = columns.find(({ name }) => name === filter.column)
  const operators = column ? filterOperatorsOf(column) : FILTER_OPERATORS
  const setColumn = (name: string) => {
    const next = columns.find((known) => known.name === name)
    if (!next) return
    const operator = filterOperatorsOf(next).includes(filter.operator)
      ? filter.operator
      : firstOperator(next)
    onChange({ column: name, operator, value: valueFor(operator, filter.value) })
  }
  return (
    <div className="hw-table-popover-line">
      <Select.Root value={filter.column} onValueChange={setColumn} size="1">
        <Select.Trigger aria-label={messages.column} className="hw-table-popover-column" />
        <Select.Content>
          {(column ? columns : [{ name: filter.column }, ...columns]).map(({ name }) => (
            <Select.Item key={name} value={name}>
              <bdi>{name}</bdi>
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <Select.Root
        value={filter.operator}
        onValueChange={(next) => {
          const operator = operators.find((known) => known === next)
          if (operator) onChange({ ...filter, operator, value: valueFor(operator, filter.value) })
        }}
        size="1"
      >
        <Select.Trigger aria-label={messages.operator} />
        <Select.Content>
          {operators.map((operator) => (
            <Select.Item key={operator} value={operator}>
              {messages.operators[operator]}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      {filter.operator === 'is' ? (
        <Select.Root
          value={filter.value}
          onValueChange={(value) => onChange({ ...filter, value })}
          size="1"
        >
          <Select.Trigger aria-label={messages.value} className="hw-table-popover-value" />
          <Select.Content>
            {(column ? isValuesOf(column) : [filter.value]).map((word) => (
              <Select.Item key={word} value={word}>
                {word}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      ) : column && isOneChoice(column, filter.operator) ? (
        <Select.Root
          value={filter.value === '' ? '' : `=${filter.value}`}
          onValueChange={(value) => onChange({ ...filter, value: value.slice(1) })}
          size="1"
        >
          <Select.Trigger
            aria-label={messages.value}
            placeholder={messages.value}
            className="hw-table-popover-value"
          />
          <Select.Content>
            {choicesOf(column).map((choice) => (
              // A value may be an empty text, which the list does not know.
              <Select.Item key={choice} value={`=${choice}`}>
                <bdi>{shownValue(column, choice)}</bdi>
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      ) : (
        <TextField.Root
          size="1"
          aria-label={messages.value}
          aria-invalid={problem !== null || undefined}
          className="hw-table-popover-value"
          placeholder={hintOf(filter.operator, messages)}
          value={filter.value}
          onChange={(event) => onChange({ ...filter, value: event.target.value })}
        />
      )}
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={messages.remove}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {problem && (
        <Text as="p" size="1" color="red" role="status" className="hw-table-popover-problem">
          {problem}
        </Text>
      )}
    </div>
  )
}

/** Returns the initial filters of the form: the current ones, or a first empty one. */
function startingFilters(value: readonly string[], columns: readonly Column[]): GridFilter[] {
  const filters = parseFilters(value)
  const [first] = columns
  if (filters.length > 0 || !first) return filters
  const operator = firstOperator(first)
  return [{ column: first.name, operator, value: valueFor(operator, '') }]
}

function firstOperator(column: Column): FilterOperator {
  return filterOperatorsOf(column)[0] ?? 'is'
}

/** `is` has words of its own. */
function valueFor(operator: FilterOperator, value: string): string {
  if (operator === 'is') return 'null'
  return value === 'null' || value === 'not null' ? '' : value
}

/** The value is one of a few that the type has. */
const isOneChoice = (column: Column, operator: FilterOperator): boolean =>
  (operator === '=' || operator === '<>') && choicesOf(column).length > 0

function hintOf(operator: FilterOperator, messages: TableEditorMessages): string | undefined {
  if (operator === 'in') return messages.listHint
  return operator === '~~' || operator === '~~*' ? messages.patternHint : undefined
}
