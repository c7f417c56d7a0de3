import type { ConnectTab } from '@howdah/rules/connect/connect-view'
import { Skeleton } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { PageLinks } from '../../links/page-link'
import type { ConnectPage } from '../connect-dialog.types'
import { HintLink } from '../direct/connection-panel'
import { connectGuides } from '../guides'
import { completeChoice } from '../guides/guide-choice'
import type { ConnectDetails, ConnectGuide, GuideChoice, GuideKind } from '../guides/guide.types'
import { ChoiceField } from '../panel/choice-field'
import { ConnectCode } from '../panel/file-tabs'
import type { ConnectData } from '../panel/use-connect-data'
import type { ConnectDialogModel } from '../use-connect-dialog'
import { connectDetails } from './connect-details'
import { GuideSteps } from './guide-steps'

const KINDS = { frameworks: 'framework', mobiles: 'mobile', orms: 'orm' } as const satisfies Record<
  Exclude<ConnectTab, 'direct'>,
  GuideKind
>

/** The text of each guide is loaded when it is first shown. */
const texts = new Map(connectGuides.map((guide) => [guide, lazyCode(guide.load)]))

export interface GuidesTabProps {
  tab: Exclude<ConnectTab, 'direct'>
  model: ConnectDialogModel
  data: ConnectData
  links: PageLinks<ConnectPage>
}

/** Guides of one kind: a choice of the guide and its variants, and the steps of the chosen one. */
export function GuidesTab({ tab, model, data, links }: GuidesTabProps) {
  const { messages, view, onView } = model
  const guides = connectGuides.filter(({ kind }) => kind === KINDS[tab])
  const guide = guides.find(({ id }) => id === view.framework) ?? guides[0]
  if (!guide) return null
  const choice = completeChoice(guide, view)
  const variants = guide.variants ?? []
  const options = variants.find(({ id }) => id === choice.using)?.options ?? []
  const show = (framework: string, next: GuideChoice) =>
    onView({ showConnect: true, tab, framework, ...next })
  return (
    <>
      <div className="hw-connect-choices">
        <ChoiceField
          label={tab === 'orms' ? messages.orm : messages.framework}
          value={guide.id}
          choices={guides}
          onValueChange={(id) => show(id, {})}
        />
        {variants.length > 0 && (
          <ChoiceField
            label={messages.using}
            value={choice.using ?? ''}
            choices={variants}
            onValueChange={(using) => show(guide.id, { using })}
          />
        )}
        {options.length > 0 && (
          <ChoiceField
            label={messages.with}
            value={choice.with ?? ''}
            choices={options}
            onValueChange={(option) => show(guide.id, { using: choice.using, with: option })}
          />
        )}
      </div>
      <GuideOfProject
        // Tabs of files start with the first one again.
        key={`${guide.id} ${choice.using} ${choice.with}`}
        guide={guide}
        choice={choice}
        model={model}
        data={data}
        links={links}
      />
    </>
  )
}

interface GuideOfProjectProps extends Omit<GuidesTabProps, 'tab'> {
  guide: ConnectGuide
  choice: GuideChoice
}

/** The guide filled in with the details of the project, once both have been loaded. */
function GuideOfProject({ guide, choice, model, data, links }: GuideOfProjectProps) {
  const { messages } = model
  const text = texts.get(guide)
  if (!text) throw new Error(`The guide ${guide.id} is not one of the list.`)
  const { load, retry } = text.useLoad()
  const failure = failureOf(data, messages)
  if (failure) return <ErrorAlert {...failure} />
  if (load.state === 'failed')
    return <ErrorAlert title={messages.guideFailed} error={load.error} onRetry={retry} />
  const details = detailsOf(data)
  if (load.state === 'loading' || !details) return <Skeleton className="hw-connect-skeleton" />
  return (
    <>
      {!data.mayReadKeys && <p className="hw-connect-note">{messages.keysHidden}</p>}
      <GuideSteps
        guide={guide}
        text={load.code.build(details, choice)}
        details={details}
        messages={messages}
      />
      {data.readUrl !== null && guide.kind !== 'orm' && (
        <section className="hw-connect-agent" aria-label={messages.reads}>
          <h3 className="hw-connect-heading">{messages.reads}</h3>
          <p className="hw-connect-note">{messages.readsNote}</p>
          <ConnectCode
            code={data.readUrl}
            language="text"
            name={messages.readUrl}
            messages={messages}
          />
        </section>
      )}
      {data.mayReadKeys && (
        <p className="hw-connect-note">
          <HintLink links={links} page="api-keys" label={messages.apiKeys} />
        </p>
      )}
    </>
  )
}

function detailsOf({ project, databases, pooler, mayReadKeys, keys }: ConnectData) {
  if (!project.data || !databases.data || pooler.data === undefined) return null
  if (mayReadKeys && !keys.data) return null
  return connectDetails({
    project: project.data,
    databases: databases.data,
    pooler: pooler.data,
    mayReadKeys,
    keys: keys.data ?? [],
  }) satisfies ConnectDetails
}

function failureOf(
  { project, databases, pooler, mayReadKeys, keys }: ConnectData,
  messages: ConnectDialogModel['messages'],
) {
  const failed = (
    [
      [project, messages.projectFailed],
      [databases, messages.databasesFailed],
      [pooler, messages.poolerFailed],
      ...(mayReadKeys ? [[keys, messages.keysFailed] as const] : []),
    ] as const
  ).find(([{ data, error }]) => data === undefined && error !== null)
  return failed && { title: failed[1], error: failed[0].error, onRetry: failed[0].retry }
}
