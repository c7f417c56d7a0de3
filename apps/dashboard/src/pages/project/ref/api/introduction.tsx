import { generateTypescriptTypes } from '@howdah/platform-client/resources/rest/generate-types'
import type { RestConfig } from '@howdah/platform-client/resources/rest/config'
import {
  clientSnippet,
  typesCommand,
  type SnippetLanguage,
  type SnippetTarget,
} from '@howdah/rules/api-schema/snippets'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { FormFailure } from '../../../../forms/form-failure'
import { download } from '../../../../format/download'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { apiDocsMessages as messages } from './api-docs.messages'
import { CodeSample } from './code-sample'
import { snippetTarget } from './use-api-docs'

export interface IntroductionProps {
  projectRef: string
  config: RestConfig
  language: SnippetLanguage
  target: SnippetTarget
}

/** Address of the Data API, how a client is made, and the types of the schemas. */
export function Introduction({ config, language, projectRef: ref, target }: IntroductionProps) {
  const { client } = useDashboard()
  const generating = useMutation({
    mutationFn: () => generateTypescriptTypes(client, { ref, schemas: config.db_schema }),
    onSuccess: (types) => download(messages.fileName, types, 'text/typescript'),
  })
  return (
    <>
      <h2 className="hd-section-heading">{messages.introduction}</h2>
      <p className="hd-section-intro">{messages.introText}</p>
      {!config.enabled && (
        <p className="hd-section-intro" role="status">
          {messages.off}
        </p>
      )}
      <CopyLine text={config.url} name={messages.url} />
      <p className="hd-section-intro">
        {messages.schemas(config.db_schema.join(', '))}{' '}
        <AppLink href={paths.dataApi({ ref })}>{messages.openSettings}</AppLink>
      </p>
      <CodeSample
        title={messages.client}
        language={language}
        code={clientSnippet(language, target)}
      />
      {config.read_url !== null && (
        <section className="hd-section">
          <h3 className="hd-section-heading">{messages.reads}</h3>
          <p className="hd-section-intro">{messages.readsText}</p>
          <CopyLine text={config.read_url} name={messages.readUrl} />
          <CodeSample
            title={messages.readClient}
            language={language}
            code={clientSnippet(language, snippetTarget({ url: config.read_url }, target))}
          />
        </section>
      )}
      <section className="hd-section">
        <h3 className="hd-section-heading">{messages.types}</h3>
        <p className="hd-section-intro">{messages.typesText}</p>
        <Button
          variant="soft"
          color="gray"
          loading={generating.isPending}
          onClick={() => generating.mutate()}
        >
          {messages.download}
        </Button>
        {generating.error && <FormFailure title={messages.typesFailed} error={generating.error} />}
      </section>
      <CodeSample
        title={messages.typesCommand}
        language="bash"
        code={typesCommand(client.baseUrl, ref, config.db_schema)}
      />
    </>
  )
}

/** Keys and tokens that requests send. */
export function AuthenticationDocs({
  language,
  projectRef: ref,
  target,
}: Pick<IntroductionProps, 'language' | 'projectRef' | 'target'>) {
  return (
    <>
      <h2 className="hd-section-heading">{messages.authentication}</h2>
      <p className="hd-section-intro">{messages.authText}</p>
      <p className="hd-section-intro">{messages.userText}</p>
      <p className="hd-section-intro">
        <AppLink href={paths.apiKeys({ ref })}>{messages.openKeys}</AppLink>
      </p>
      <CodeSample
        title={messages.client}
        language={language}
        code={clientSnippet(language, target)}
      />
    </>
  )
}
