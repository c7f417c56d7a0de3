import type { ApiFunction } from '@howdah/rules/api-schema/api-schema.types'
import { callOf, functionRequest, isAmbiguous } from '@howdah/rules/api-schema/requests'
import {
  bodySnippet,
  functionSnippet,
  type SnippetLanguage,
  type SnippetTarget,
} from '@howdah/rules/api-schema/snippets'
import '../../../../lists/lists.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { CodeSample } from './code-sample'
import { TryIt } from './try-it/try-it'
import { TypeText } from './type-text'

export interface FunctionDocsProps {
  projectRef: string
  /** Functions of one name. */
  variants: readonly ApiFunction[]
  language: SnippetLanguage
  target: SnippetTarget
  defaultSchema: string
}

/** Arguments of a function, and code that calls it. */
export function FunctionDocs(props: FunctionDocsProps) {
  const { language, projectRef, variants, ...subject } = props
  return variants.map((one, index) => (
    // Variants are always read together.
    <section key={index} className="hd-section">
      <h2 className="hd-section-heading">
        <bdi>{one.name}</bdi>
      </h2>
      {one.comment !== null && <p className="hd-section-intro">{one.comment}</p>}
      <p className="hd-section-intro">
        {messages.returns(`${one.returnsSet ? 'setof ' : ''}${one.returns.text}`)}
      </p>
      {one.arguments.length === 0 ? (
        <p className="hd-section-intro">{messages.noArguments}</p>
      ) : (
        <div className="hd-table-frame" tabIndex={0} role="region" aria-label={messages.arguments}>
          <table className="hd-table" aria-label={messages.arguments}>
            <thead>
              <tr>
                <th scope="col">{messages.name}</th>
                <th scope="col">{messages.type}</th>
                <th scope="col">{messages.required}</th>
                <th scope="col">{messages.default}</th>
              </tr>
            </thead>
            <tbody>
              {one.arguments.map((argument, place) => (
                // Arguments may have no name.
                <tr key={place}>
                  <th scope="row">
                    <bdi className="hd-code">{argument.name || `$${place + 1}`}</bdi>
                  </th>
                  <td>
                    <TypeText type={argument.type} />
                  </td>
                  <td>{messages.yesOrNo(!argument.hasDefault)}</td>
                  <td>
                    {argument.default !== null && (
                      <code className="hd-code">{argument.default}</code>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAmbiguous(one, variants) ? (
        <p className="hd-section-intro">{messages.ambiguous}</p>
      ) : (
        <Call {...{ language, one, projectRef, subject }} />
      )}
    </section>
  ))
}

interface CallProps {
  one: ApiFunction
  projectRef: string
  language: SnippetLanguage
  subject: Pick<FunctionDocsProps, 'target' | 'defaultSchema'>
}

/** Code that calls a function, or why none does. */
function Call({ language, one, projectRef, subject }: CallProps) {
  const call = callOf(one)
  if (call === null) return <p className="hd-section-intro">{messages.notCallable}</p>
  const isJson = call.kind === 'names' || call.contentType === 'application/json'
  if (call.kind === 'body' && !isJson)
    return (
      <>
        <p className="hd-section-intro">{messages.wholeBody(call.contentType)}</p>
        <CodeSample
          title={messages.call}
          language="bash"
          code={bodySnippet(one, call.contentType, subject)}
        />
      </>
    )
  return (
    <>
      {call.kind === 'body' && (
        <p className="hd-section-intro">{messages.wholeBody(call.contentType)}</p>
      )}
      <CodeSample
        title={messages.call}
        language={language}
        code={functionSnippet(language, one, subject)}
      />
      <TryIt
        projectRef={projectRef}
        url={`${subject.target.endpoint}/rest/v1`}
        tried={{
          kind: 'function',
          schema: one.schema,
          name: one.name,
          readsOnly: one.readsOnly,
          key: [],
        }}
        examples={[{ label: messages.call, request: functionRequest(one, subject.defaultSchema) }]}
      />
    </>
  )
}
