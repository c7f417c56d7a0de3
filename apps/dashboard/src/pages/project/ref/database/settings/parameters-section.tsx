import {
  postgresParametersQueryOptions,
  type PostgresParameterEntry,
} from '@howdah/platform-client/catalog/monitoring/parameters'
import { POSTGRES_PARAMETERS } from '@howdah/rules/postgres/parameters'
import { Badge, Button, Callout } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { searchOf } from '../../../../../lists/list-sort'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import { AdviceRow } from './parameter-advice'
import { ParameterDialog } from './parameter-dialog'
import { rangeText, valueText } from './parameter-text'
import './parameters.css'
import { parameterMessages as messages } from './parameters.messages'
import { useParameterAdvice, type AdviceByName } from './use-parameter-advice'

export interface ParametersSectionProps {
  projectRef: string
  isAttached: boolean
  mayChange: boolean
}

/** Parameter that is changed, and the value that the form begins with. */
interface ParameterChange {
  parameter: PostgresParameterEntry
  /** Null for the current one. */
  suggested: string | null
}

/** Parameters of a project's Postgres, with their meaning and their allowed values. */
export function ParametersSection({ projectRef, isAttached, mayChange }: ParametersSectionProps) {
  const { client } = useDashboard()
  const query = useQuery(postgresParametersQueryOptions(client, { projectRef }))
  const advice = useParameterAdvice(projectRef, isAttached, query.data)
  const [changing, setChanging] = useState<ParameterChange | null>(null)
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
              advice={advice}
              onChange={reason === null ? setChanging : undefined}
            />
          </>
        )}
      </QueryView>
      {changing !== null && (
        <ParameterDialog
          projectRef={projectRef}
          parameter={changing.parameter}
          suggested={changing.suggested}
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
  advice: AdviceByName
  /** undefined where nothing can be changed. */
  onChange: ((change: ParameterChange) => void) | undefined
}

function ParameterList({ parameters, advice, onChange }: ParameterListProps) {
  const [search, setSearch] = useState('')
  const [advisedOnly, setAdvisedOnly] = useState(false)
  const isFound = searchOf(search)
  const shown = parameters.filter(
    ({ name, description }) => isFound([name, description]) && (!advisedOnly || advice.has(name)),
  )
  return (
    <>
      <ListToolbar
        label={messages.search}
        search={search}
        onSearch={setSearch}
        count={messages.count(shown.length)}
      >
        {(advice.size > 0 || advisedOnly) && (
          <Button
            variant={advisedOnly ? 'solid' : 'soft'}
            color="gray"
            aria-pressed={advisedOnly}
            onClick={() => setAdvisedOnly(!advisedOnly)}
          >
            {messages.withAdvice(advice.size)}
          </Button>
        )}
      </ListToolbar>
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
                <ParameterRow
                  key={parameter.name}
                  parameter={parameter}
                  advice={advice}
                  onChange={onChange}
                />
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
  advice,
  onChange,
}: { parameter: PostgresParameterEntry } & Pick<ParameterListProps, 'advice' | 'onChange'>) {
  const { name, description, value, unit, is_pending: isPending } = parameter
  const found = advice.get(name)
  const isChangeable = Object.hasOwn(POSTGRES_PARAMETERS, name)
  return (
    <Fragment>
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
            {isChangeable && (
              <Button
                size="1"
                variant="soft"
                color="gray"
                aria-label={messages.changeOf(name)}
                onClick={() => onChange({ parameter, suggested: null })}
              >
                {messages.change}
              </Button>
            )}
          </td>
        )}
      </tr>
      {found && (
        <AdviceRow
          parameter={parameter}
          advice={found}
          span={onChange ? 4 : 3}
          onUse={
            onChange && isChangeable ? (suggested) => onChange({ parameter, suggested }) : undefined
          }
        />
      )}
    </Fragment>
  )
}
