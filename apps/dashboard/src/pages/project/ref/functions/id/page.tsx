import {
  functionQueryOptions,
  functionsKey,
  functionsQueryOptions,
  type EdgeFunctionDetails,
} from '@howdah/platform-client/resources/functions/functions'
import { FunctionTest } from '@howdah/sdk/function-editor'
import { formatBytes } from '@howdah/sdk/rules'
import { Button } from '@howdah/ui/elements'
import { CodeBlock } from '@howdah/ui/code-block/code-block'
import { useQuery } from '@tanstack/react-query'
import { Code, Play } from 'lucide-react'
import { useDashboard } from '../../../../../dashboard-context'
import { DetailItem } from '../../../../../details/detail-item'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { formatCount } from '../../../../../format/number'
import { RelativeTime } from '../../../../../format/relative-time'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import { useSearchParams } from '../../../../../routing/use-search'
import type { PageProps } from '../../../../../routing/route.types'
import { FunctionsPage } from '../functions-page'
import { useMayChangeFunctions } from '../use-may-change'
import { DeleteFunction } from './delete-function'
import { FunctionStatistics } from './function-statistics'
import { PrintedLines } from './printed-lines'
import { FunctionSettings } from './function-settings'
import { edgeFunctionMessages as messages } from './function.messages'
import { invokeCode } from './invoke-code'
import { VersionList } from './version-list'

/** Details of an edge function. */
export default function EdgeFunctionPage({ params: { id: slug, ref } }: PageProps<'edgeFunction'>) {
  const { client, queryClient } = useDashboard()
  const details = useQuery(functionQueryOptions(client, { ref, slug }))
  const url = useQuery(functionsQueryOptions(client, { ref })).data?.url
  const [query, setQuery] = useSearchParams()
  const setTests = (isOpen: boolean) =>
    setQuery(
      (before) => {
        if (isOpen) before.set('test', '1')
        else before.delete('test')
        return before
      },
      { replace: true },
    )
  const read = () => void queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
  return (
    <FunctionsPage
      projectRef={ref}
      title={<bdi>{slug}</bdi>}
      action={
        details.data !== undefined && (
          <div className="hd-function-actions">
            <Button asChild variant="soft" color="gray">
              <AppLink href={paths.edgeFunctionCode({ ref, id: slug })}>
                <Code size={16} strokeWidth={1.5} aria-hidden />
                {messages.code}
              </AppLink>
            </Button>
            <Button onClick={() => setTests(true)}>
              <Play size={16} strokeWidth={1.5} aria-hidden />
              {messages.test}
            </Button>
          </div>
        )
      }
    >
      <QueryView
        query={details}
        title={messages.failed}
        loading={<RowSkeletons count={5} />}
        notFound={
          <p>
            {messages.notFound}{' '}
            <AppLink href={paths.edgeFunctions({ ref })} className="hd-text-link">
              {messages.all}
            </AppLink>
          </p>
        }
      >
        {(known) => (
          <Details
            projectRef={ref}
            details={known}
            url={url === undefined ? null : `${url}/${slug}`}
          />
        )}
      </QueryView>
      {details.data !== undefined && query.has('test') && (
        <FunctionTest
          slug={slug}
          onTested={read}
          onClose={() => {
            setTests(false)
            // It may have printed more.
            read()
          }}
        />
      )}
    </FunctionsPage>
  )
}

interface DetailsProps {
  projectRef: string
  details: EdgeFunctionDetails
  /** null while it is not known. */
  url: string | null
}

function Details({ details, projectRef: ref, url }: DetailsProps) {
  const mayChange = useMayChangeFunctions(ref)
  const { function: one } = details
  return (
    <>
      <section className="hd-section" aria-labelledby="function-overview">
        <h2 id="function-overview" className="hd-section-heading">
          {messages.overview}
        </h2>
        {url !== null && <CopyLine text={url} name={messages.urlName} />}
        <dl className="hd-details">
          <DetailItem name={messages.slug}>{one.slug}</DetailItem>
          <DetailItem name={messages.entrypoint}>
            <bdi>{one.entrypoint_path}</bdi>
          </DetailItem>
          <DetailItem name={messages.importMap}>
            <bdi>{one.import_map_path ?? messages.noImportMap}</bdi>
          </DetailItem>
          <DetailItem name={messages.invocations}>{formatCount(one.invocations)}</DetailItem>
          <DetailItem name={messages.errors}>{formatCount(one.errors)}</DetailItem>
          <DetailItem name={messages.size}>{formatBytes(one.size)}</DetailItem>
          <DetailItem name={messages.deployed}>
            <RelativeTime at={one.updated_at} />
          </DetailItem>
        </dl>
      </section>
      <FunctionStatistics projectRef={ref} slug={one.slug} />
      <FunctionSettings projectRef={ref} details={details} mayChange={mayChange} />
      {url !== null && (
        <section className="hd-section" aria-labelledby="function-invoke">
          <h2 id="function-invoke" className="hd-section-heading">
            {messages.invoke}
          </h2>
          {invokeCode({ url, slug: one.slug, verifies: one.verify_jwt }).map(
            ({ code, language, title }) => (
              <CodeBlock
                key={title}
                code={code}
                language={language}
                label={title}
                copyLabel={messages.copy(title)}
                copied={messages.copied}
                copyFailed={messages.copyFailed}
              />
            ),
          )}
        </section>
      )}
      <PrintedLines projectRef={ref} slug={one.slug} />
      <VersionList projectRef={ref} details={details} mayChange={mayChange} />
      {mayChange && <DeleteFunction projectRef={ref} slug={one.slug} />}
    </>
  )
}
