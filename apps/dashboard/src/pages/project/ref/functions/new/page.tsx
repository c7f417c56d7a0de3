import { functionsQueryOptions } from '@howdah/platform-client/resources/functions/functions'
import * as Select from '@howdah/ui/overlays/select'
import { Field } from '@howdah/ui/field/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../dashboard-context'
import { LineField } from '../../../../../forms/line-field'
import { paths } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { FunctionEditor } from '../function-editor'
import { functionEditorMessages as messages } from '../function-editor.messages'
import { FunctionsPage } from '../functions-page'
import { functionTemplates, templateNames, type FunctionTemplate } from '../templates'
import { useFunctionDraft } from '../use-function-draft'
import { useMayChangeFunctions } from '../use-may-change'

/** Creates an edge function from a template. */
export default function NewEdgeFunctionPage({ params: { ref } }: PageProps<'newEdgeFunction'>) {
  const { client } = useDashboard()
  const [query, setQuery] = useSearchParams()
  const mayChange = useMayChangeFunctions(ref)
  const known = useQuery(functionsQueryOptions(client, { ref })).data?.functions ?? []
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const template = templateNames.find((one) => one === query.get('template')) ?? 'empty'
  const model = useFunctionDraft(`${ref}:`, functionTemplates[template])
  const problem = nameProblem(
    name,
    known.map(({ slug }) => slug),
  )
  const choose = (chosen: FunctionTemplate) => {
    model.reset(functionTemplates[chosen])
    setQuery({ template: chosen }, { replace: true })
  }
  return (
    <FunctionsPage projectRef={ref}>
      <p className="hd-page-intro">{messages.newIntro}</p>
      <div className="hd-form hd-form-narrow">
        <LineField
          label={messages.name}
          hint={messages.nameHint}
          problem={isAsked ? problem : undefined}
          name="name"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onValueChange={setName}
        />
        <Field label={messages.template}>
          {(control) => (
            <Select.Root value={template} onValueChange={choose}>
              <Select.Trigger {...control} />
              <Select.Content>
                {templateNames.map((one) => (
                  <Select.Item key={one} value={one}>
                    {messages.templates[one]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      </div>
      <FunctionEditor
        projectRef={ref}
        model={model}
        deployed={null}
        mayChange={mayChange}
        slugToDeploy={() => {
          setIsAsked(true)
          return problem === undefined ? name.trim() : null
        }}
        onDeployed={(slug) => navigate(paths.edgeFunction({ ref, id: slug }))}
      />
    </FunctionsPage>
  )
}

/** Addresses of pages of this area. */
const PAGES = ['new', 'secrets']

function nameProblem(name: string, known: readonly string[]): string | undefined {
  const slug = name.trim()
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(slug)) return messages.nameProblem
  return known.includes(slug) || PAGES.includes(slug) ? messages.nameTaken : undefined
}
