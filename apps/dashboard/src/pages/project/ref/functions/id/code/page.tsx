import { functionsKey } from '@howdah/platform-client/resources/functions/functions'
import { FunctionEditor } from '@howdah/sdk/function-editor'
import { useDashboard } from '../../../../../../dashboard-context'
import { paths } from '../../../../../../paths'
import { AppLink } from '../../../../../../routing/app-link'
import type { PageProps } from '../../../../../../routing/route.types'
import { FunctionsPage } from '../../functions-page'
import { edgeFunctionsMessages as messages } from '../../functions.messages'

/** The files of an edge function. */
export default function EdgeFunctionCodePage({
  params: { id: slug, ref },
}: PageProps<'edgeFunctionCode'>) {
  const { client, queryClient } = useDashboard()
  const read = () => void queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
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
      <div className="hd-function-editor">
        <FunctionEditor slug={slug} onDeployed={read} onTested={read} />
      </div>
    </FunctionsPage>
  )
}
