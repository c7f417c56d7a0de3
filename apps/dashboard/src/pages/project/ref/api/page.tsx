import type { RestConfig } from '@howdah/platform-client/resources/rest/config'
import type { ApiSchema } from '@howdah/rules/api-schema/api-schema.types'
import '../../../../navigation/nav-page.css'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { useSearchParams } from '../../../../routing/use-search'
import { useProjectQuery } from '../../../../scope/use-scope'
import { dataApiMessages } from '../settings/api/data-api.messages'
import { settingsMessages } from '../settings/settings.messages'
import './api-docs.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { Contents, functionId, relationId } from './contents'
import { FunctionDocs } from './function-docs'
import { AuthenticationDocs, Introduction } from './introduction'
import { CodeChoice, useExampleKey } from './code-choice'
import { isLanguage } from './language-choice'
import { RelationDocs } from './relation-docs'
import { snippetTarget, useApiDocs, type ExampleKey } from './use-api-docs'

/** Documentation of the project's Data API, from its current schema. */
export default function ApiDocsPage({ params: { ref } }: PageProps<'apiDocs'>) {
  const query = useProjectQuery(ref)
  return (
    <div className="hd-page" data-width="wide">
      <PageHead />
      <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
        {({ capabilities, organization_slug: slug }) =>
          capabilities.includes('data_api') ? (
            <ApiDocs projectRef={ref} slug={slug} />
          ) : (
            <p className="hd-section-intro">
              {dataApiMessages.attached}{' '}
              <AppLink href={paths.dataApi({ ref })}>{messages.openSettings}</AppLink>
            </p>
          )
        }
      </QueryView>
    </div>
  )
}

function ApiDocs({ projectRef, slug }: { projectRef: string; slug: string }) {
  const { api, config, keys } = useApiDocs(projectRef, slug)
  return (
    <QueryView query={config} title={messages.settingsFailed} loading={<RowSkeletons />}>
      {(settings) => (
        <QueryView query={api} title={messages.failed} loading={<RowSkeletons />}>
          {(known) => (
            <Documentation projectRef={projectRef} config={settings} api={known} keys={keys} />
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

interface DocumentationProps {
  projectRef: string
  config: RestConfig
  api: ApiSchema
  keys: [ExampleKey, ...ExampleKey[]]
}

function Documentation({ api, config, keys, projectRef: ref }: DocumentationProps) {
  const [parameters, setParameters] = useSearchParams()
  const page = parameters.get('page') ?? ''
  const asked = parameters.get('language')
  const [key, chooseKey] = useExampleKey(keys)
  const language = isLanguage(asked) ? asked : 'javascript'
  const [defaultSchema = 'public'] = config.db_schema
  const hrefOf = (id: string) =>
    paths.apiDocs({
      ref,
      ...(id === '' ? {} : { page: id }),
      ...(language === 'javascript' ? {} : { language }),
    })
  const target = snippetTarget(config, key)
  const shown = { language, target, defaultSchema, projectRef: ref }
  const relation = api.relations.find((one) => relationId(one) === page)
  const variants = api.functions.filter((one) => functionId(one) === page)
  return (
    <div className="hd-api-docs">
      <Contents api={api} current={page} defaultSchema={defaultSchema} hrefOf={hrefOf} />
      <div className="hd-api-page">
        <CodeChoice
          keys={keys}
          value={key}
          onKey={chooseKey}
          language={language}
          onLanguage={(next) =>
            setParameters(
              (before) => {
                before.set('language', next)
                return before
              },
              { replace: true },
            )
          }
        />
        {page === '' ? (
          <Introduction projectRef={ref} config={config} language={language} target={target} />
        ) : page === 'authentication' ? (
          <AuthenticationDocs projectRef={ref} language={language} target={target} />
        ) : relation ? (
          <RelationDocs relation={relation} {...shown} />
        ) : variants.length > 0 ? (
          <FunctionDocs key={page} variants={variants} {...shown} />
        ) : (
          <p className="hd-section-intro" role="status">
            {messages.gone}
          </p>
        )}
      </div>
    </div>
  )
}
