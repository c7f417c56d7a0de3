import {
  postgresParametersQueryOptions,
  type PostgresParameterEntry,
} from '@howdah/platform-client/catalog/monitoring/parameters'
import { Badge, Button, Callout } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { holds } from '../../../../../lists/list-sort'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import { ParameterDialog } from './parameter-dialog'
import { rangeText, valueText } from './parameter-text'
import './parameters.css'
import { parameterMessages as messages } from './parameters.messages'

export interface ParametersSectionProps {
  projectRef: string
  isAttached: boolean
  mayChange: boolean
}

/** Parameters of a project's Postgres, with their meaning and their allowed values. */
export function ParametersSection({ projectRef, isAttached, mayChange }: ParametersSectionProps) {
  const { client } = useDashboard()
  const query = useQuery(postgresParametersQueryOptions(client, { projectRef }))
  const [changing, setChanging] = useState<PostgresParameterEntry | null>(null)
  const reason = isAttached ? messages.attached : mayChange ? null : messages.mayNotChange
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="parameters-heading">
      <h2 id="parameters-heading" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{reason ?? messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(parameters) => (
          <>
            <PendingNote
              projectRef={projectRef}
              names={parameters.filter((one) => one.is_pending).map(({ name }) => name)}
            />
            <ParameterList
              parameters={parameters}
              onChange={reason === null ? setChanging : undefined}
            />
          </>
        )}
      </QueryView>
      {changing !== null && (
        <ParameterDialog
          projectRef={projectRef}
          parameter={changing}
          onClose={() => setChanging(null)}
        />
      )}
    </section>
  )
}

function PendingNote({ projectRef: ref, names }: { projectRef: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <Callout.Root color="amber" size="1" role="status">
      <Callout.Text>
        {messages.pending(names)}{' '}
        <AppLink className="hd-text-link" href={paths.projectGeneral({ ref })}>
          {messages.toRestart}
        </AppLink>
      </Callout.Text>
    </Callout.Root>
  )
}

interface ParameterListProps {
  parameters: readonly PostgresParameterEntry[]
  /** undefined where nothing can be changed. */
  onChange: ((parameter: PostgresParameterEntry) => void) | undefined
}

function ParameterList({ parameters, onChange }: ParameterListProps) {
  const [search, setSearch] = useState('')
  const shown = parameters.filter(({ name, description }) => holds(search, [name, description]))
  return (
    <>
      <ListToolbar
        label={messages.search}
        search={search}
        onSearch={setSearch}
        count={messages.count(shown.length)}
      />
      {shown.length === 0 ? (
        <p className="hd-section-intro">{messages.noneFound}</p>
      ) : (
        <div className="hd-table-frame">
          <table className="hd-table">
            <thead>
              <tr>
                <th scope="col">{messages.parameter}</th>
                <th scope="col">{messages.value}</th>
                <th scope="col" data-wide>
                  {messages.range}
                </th>
                {onChange && (
                  <th scope="col">
                    <span className="hw-visually-hidden">{messages.actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((parameter) => (
                <ParameterRow key={parameter.name} parameter={parameter} onChange={onChange} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function ParameterRow({
  parameter,
  onChange,
}: { parameter: PostgresParameterEntry } & Pick<ParameterListProps, 'onChange'>) {
  const { name, description, value, unit, is_pending: isPending } = parameter
  return (
    <tr>
      <th scope="row" className="hd-parameter">
        <span className="hd-code">{name}</span>
        <span className="hd-parameter-text">{description}</span>
      </th>
      <td>
        {valueText(value, unit)} {isPending && <Badge color="amber">{messages.isPending}</Badge>}
      </td>
      <td data-wide>{rangeText(name, unit)}</td>
      {onChange && (
        <td className="hd-cell-end">
          <Button
            size="1"
            variant="soft"
            color="gray"
            aria-label={messages.changeOf(name)}
            onClick={() => onChange(parameter)}
          >
            {messages.change}
          </Button>
        </td>
      )}
    </tr>
  )
}
