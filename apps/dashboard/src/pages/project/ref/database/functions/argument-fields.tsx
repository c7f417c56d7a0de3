import type { ConfigurationEntry } from '@howdah/platform-client/catalog/objects/function-statements'
import type { FunctionArgument } from '@howdah/platform-client/catalog/objects/functions'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { EntriesField } from '../../../../../database/fields/entries-field'
import { SelectField } from '../../../../../database/fields/select-field'
import { COLUMN_TYPES } from '../../../../../database/fields/column-types'
import { functionMessages as messages } from './functions.messages'

interface ListProps<Entry> {
  entries: readonly Entry[]
  problem: string | undefined
  onChange: (entries: Entry[]) => void
}

const MODES = (['i', 'o', 'b', 'v'] as const).map((one) => [one, messages.modes[one]] as const)

/** Arguments in their order, with modes and defaults. */
export function ArgumentsField({ entries, problem, onChange }: ListProps<FunctionArgument>) {
  return (
    <EntriesField
      ordered
      label={messages.arguments}
      entryLabel={messages.argument}
      entries={entries}
      add={messages.addArgument}
      hint={entries.length > 1 ? messages.argumentsHint : undefined}
      problem={problem}
      start={(): FunctionArgument => ({ mode: 'i', name: '', type: 'text', default: null })}
      onChange={onChange}
    >
      {(entry, _, change) => (
        <>
          <SelectField
            label={messages.mode}
            value={entry.mode === 't' ? 'o' : entry.mode}
            options={MODES}
            onChange={(mode) => change({ ...entry, mode })}
          />
          <ExpressionField
            label={messages.name}
            value={entry.name}
            onChange={(name) => change({ ...entry, name })}
          />
          <ExpressionField
            label={messages.type}
            suggestions={COLUMN_TYPES}
            value={entry.type}
            onChange={(type) => change({ ...entry, type })}
          />
          <ExpressionField
            label={messages.default}
            value={entry.default ?? ''}
            onChange={(text) => change({ ...entry, default: text === '' ? null : text })}
          />
        </>
      )}
    </EntriesField>
  )
}

const PARAMETERS = ['search_path', 'statement_timeout', 'role', 'timezone', 'work_mem']

/** Configuration parameters that hold while the function runs. */
export function ConfigurationField({ entries, problem, onChange }: ListProps<ConfigurationEntry>) {
  return (
    <EntriesField
      label={messages.configuration}
      entryLabel={messages.parameter}
      entries={entries}
      add={messages.addParameter}
      problem={problem}
      start={(): ConfigurationEntry => ({ name: 'search_path', value: '""' })}
      onChange={onChange}
    >
      {(entry, _, change) => (
        <>
          <ExpressionField
            label={messages.parameterName}
            suggestions={PARAMETERS}
            value={entry.name}
            onChange={(name) => change({ ...entry, name })}
          />
          <ExpressionField
            label={messages.parameterValue}
            value={entry.value}
            onChange={(value) => change({ ...entry, value })}
          />
        </>
      )}
    </EntriesField>
  )
}
