import { apiSchemaQueryOptions } from '@howdah/platform-client/catalog/api-schema'
import { apiKeysQueryOptions } from '@howdah/platform-client/resources/projects/list-api-keys'
import {
  restConfigQueryOptions,
  type RestConfig,
} from '@howdah/platform-client/resources/rest/config'
import type { ApiSchema } from '@howdah/rules/api-schema/api-schema.types'
import { SNIPPET_LANGUAGES, type SnippetLanguage } from '@howdah/rules/api-schema/snippets'
import { SegmentedControl } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import '../../../../navigation/nav-page.css'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { useSearchParams } from '../../../../routing/use-search'
import { useProjectQuery } from '../../../../scope/use-scope'
import { useCan } from '../../../../session/use-can'
import { settingsMessages } from '../settings/settings.messages'
import './api-docs.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { Contents, functionId, relationId } from './contents'
import { FunctionDocs } from './function-docs'
import { AuthenticationDocs, Introduction } from './introduction'
import { RelationDocs } from './relation-docs'

/** Documentation of the project's Data API, from its current schema. */
export default function ApiDocsPage({ params: { ref } }: PageProps<'apiDocs'>) {
  const query = useProjectQuery(ref)
  return (
    <div className="hd-page" data-width="wide">
      <PageHead />
      <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
        {({ capabilities, organization_slug: slug }) =>
          capabilities.includes('api') ? (
            <ApiDocs projectRef={ref} slug={slug} />
          ) : (
            <p className="hd-section-intro">{settingsMessages.noApi}</p>
          )
        }
      </QueryView>
    </div>
  )
}

function ApiDocs({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const { client } = useDashboard()
  const can = useCan()
  const config = useQuery(restConfigQueryOptions(client, { ref }))
  const schemas = config.data?.db_schema ?? []
  const api = useQuery({
    ...apiSchemaQueryOptions(client, { projectRef: ref, schemas }),
    enabled: config.data !== undefined,
  })
  const keys = useQuery({
    ...apiKeysQueryOptions(client, { ref }),
    enabled: can({ slug, ref }, 'read', 'service_api_keys') === 'yes',
  })
  // Secret keys are never in an example.
  const key =
    keys.data?.find(({ type }) => type === 'publishable')?.api_key ??
    keys.data?.find(({ type }) => type === 'anon')?.api_key ??
    messages.keyPlaceholder
  return (
    <QueryView query={config} title={messages.settingsFailed} loading={<RowSkeletons />}>
      {(settings) => (
        <QueryView query={api} title={messages.failed} loading={<RowSkeletons />}>
          {(known) => <Documentation projectRef={ref} config={settings} api={known} apiKey={key} />}
        </QueryView>
      )}
    </QueryView>
  )
}

interface DocumentationProps {
  projectRef: string
  config: RestConfig
  api: ApiSchema
  apiKey: string
}

const isLanguage = (text: string | null): text is SnippetLanguage =>
  SNIPPET_LANGUAGES.some((language) => language === text)

function Documentation({ api, apiKey, config, projectRef: ref }: DocumentationProps) {
  const [parameters, setParameters] = useSearchParams()
  const page = parameters.get('page') ?? ''
  const asked = parameters.get('language')
  const language = isLanguage(asked) ? asked : 'javascript'
  const [defaultSchema = 'public'] = config.db_schema
  const hrefOf = (id: string) =>
    paths.apiDocs({
      ref,
      ...(id === '' ? {} : { page: id }),
      ...(language === 'javascript' ? {} : { language }),
    })
  const target = { endpoint: config.url.replace(/\/rest\/v1$/, ''), key: apiKey }
  const shown = { language, target, defaultSchema }
  const relation = api.relations.find((one) => relationId(one) === page)
  const variants = api.functions.filter((one) => functionId(one) === page)
  return (
    <div className="hd-api-docs">
      <Contents api={api} current={page} defaultSchema={defaultSchema} hrefOf={hrefOf} />
      <div className="hd-api-page">
        <div className="hd-api-languages">
          <SegmentedControl.Root
            size="1"
            value={language}
            aria-label={messages.language}
            onValueChange={(next) =>
              setParameters(
                (before) => {
                  before.set('language', next)
                  return before
                },
                { replace: true },
              )
            }
          >
            {SNIPPET_LANGUAGES.map((one) => (
              <SegmentedControl.Item key={one} value={one}>
                {messages.languages[one]}
              </SegmentedControl.Item>
            ))}
          </SegmentedControl.Root>
        </div>
        {page === '' ? (
          <Introduction projectRef={ref} config={config} language={language} target={target} />
        ) : page === 'authentication' ? (
          <AuthenticationDocs projectRef={ref} language={language} target={target} />
        ) : relation ? (
          <RelationDocs relation={relation} {...shown} />
        ) : variants.length > 0 ? (
          <FunctionDocs variants={variants} {...shown} />
        ) : (
          <p className="hd-section-intro" role="status">
            {messages.gone}
          </p>
        )}
      </div>
    </div>
  )
}
