import { functionsKey } from '@howdah/platform-client/resources/functions/functions'
import {
  functionEditorMessages,
  FunctionEditor,
  type FunctionTemplate,
} from '@howdah/sdk/function-editor'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../dashboard-context'
import { paths } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { FunctionsPage } from '../functions-page'
import { edgeFunctionsMessages as messages } from '../functions.messages'

// Object.keys widens the names.
const templates = Object.keys(functionEditorMessages.templates) as FunctionTemplate[]

/** Creates an edge function from a template. */
export default function NewEdgeFunctionPage({ params: { ref } }: PageProps<'newEdgeFunction'>) {
  const { client, queryClient } = useDashboard()
  const [query, setQuery] = useSearchParams()
  const [, navigate] = useLocation()
  return (
    <FunctionsPage projectRef={ref}>
      <p className="hd-page-intro">{messages.newIntro}</p>
      <div className="hd-function-editor">
        <FunctionEditor
          template={templates.find((one) => one === query.get('template')) ?? 'empty'}
          onTemplateChange={(template) => setQuery({ template }, { replace: true })}
          onDeployed={(slug) => {
            void queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) })
            navigate(paths.edgeFunction({ ref, id: slug }))
          }}
        />
      </div>
    </FunctionsPage>
  )
}
