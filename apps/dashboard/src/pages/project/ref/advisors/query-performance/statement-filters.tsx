import type { StatementStatistics } from '@howdah/platform-client/catalog/monitoring/statements'
import * as Select from '@howdah/ui/overlays/select'
import '../../../../../database/objects/objects.css'
import { queryPerformanceMessages as messages } from './query-performance.messages'
import { statementOrders, type StatementsView } from './use-statements-view'

/** Value of a select that stands for no filter. */
const ALL = '\0'
/** Value of a select that stands for an order of the table's own. */
const REVERSED = '\0'

export interface StatementFiltersProps {
  statistics: StatementStatistics
  view: StatementsView
}

/** Order, role and database of the statements. */
export function StatementFilters({ statistics, view }: StatementFiltersProps) {
  return (
    <>
      <Choice
        label={messages.order}
        value={view.isReversed ? REVERSED : view.order}
        options={[
          ...(view.isReversed ? [[REVERSED, messages.reversed[view.order]] as const] : []),
          ...statementOrders.map((order) => [order, messages.orders[order]] as const),
        ]}
        onChange={(order) => view.set('order', order === 'time' ? '' : order)}
      />
      <Choice
        label={messages.role}
        value={view.role ?? ALL}
        options={[[ALL, messages.allRoles], ...named(statistics.roles, view.role)]}
        onChange={(role) => view.set('role', role === ALL ? '' : role)}
      />
      <Choice
        label={messages.database}
        value={view.database ?? ALL}
        options={[[ALL, messages.allDatabases], ...named(statistics.databases, view.database)]}
        onChange={(database) => view.set('database', database === ALL ? '' : database)}
      />
    </>
  )
}

type Option = readonly [value: string, label: string]

/** Options of names; a chosen one is among them, too. */
const named = (names: readonly string[], chosen: string | null): Option[] =>
  [...new Set(chosen === null ? names : [...names, chosen])].map((name) => [name, name])

interface ChoiceProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} className="hd-object-schema" />
      <Select.Content position="popper">
        {options.map(([one, text]) => (
          <Select.Item key={one} value={one}>
            <bdi>{text}</bdi>
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
