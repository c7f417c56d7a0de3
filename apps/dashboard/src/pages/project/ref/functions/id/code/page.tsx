import {
  functionBodyQueryOptions,
  type EdgeFunctionBody,
} from '@howdah/platform-client/resources/functions/functions'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { paths } from '../../../../../../paths'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../../routing/app-link'
import type { PageProps } from '../../../../../../routing/route.types'
import { FunctionEditor } from '../../function-editor'
import { FunctionsPage } from '../../functions-page'
import { edgeFunctionsMessages as messages } from '../../functions.messages'
import { useFunctionDraft } from '../../use-function-draft'
import { useMayChangeFunctions } from '../../use-may-change'

/** The files of an edge function. */
export default function EdgeFunctionCodePage({
  params: { id: slug, ref },
}: PageProps<'edgeFunctionCode'>) {
  const { client } = useDashboard()
  const body = useQuery(functionBodyQueryOptions(client, { ref, slug }))
  return (
    <FunctionsPage
      projectRef={ref}
      title={messages.codeOf(slug)}
      action={
        <AppLink href={paths.edgeFunction({ ref, id: slug })} className="hd-text-link">
          {messages.details}
        </AppLink>
      }
    >
      <QueryView query={body} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => <Code projectRef={ref} slug={slug} body={known} />}
      </QueryView>
    </FunctionsPage>
  )
}

interface CodeProps {
  projectRef: string
  slug: string
  body: EdgeFunctionBody
}

function Code({ body, projectRef: ref, slug }: CodeProps) {
  const mayChange = useMayChangeFunctions(ref)
  const model = useFunctionDraft(`${ref}:${slug}`, body.files)
  return (
    <FunctionEditor
      projectRef={ref}
      model={model}
      deployed={body.files}
      entry={{
        entrypointPath: body.entrypoint_path,
        importMapPath: body.import_map_path ?? undefined,
      }}
      mayChange={mayChange}
      slugToDeploy={() => slug}
    />
  )
}
