import type { ApiFunction } from '@howdah/rules/api-schema/api-schema.types'
import { functionRequest } from '@howdah/rules/api-schema/requests'
import {
  functionSnippet,
  type SnippetLanguage,
  type SnippetTarget,
} from '@howdah/rules/api-schema/snippets'
import '../../../../lists/lists.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { CodeSample } from './code-sample'
import { TryIt } from './try-it/try-it'

export interface FunctionDocsProps {
  projectRef: string
  /** Functions of one name. */
  variants: readonly ApiFunction[]
  language: SnippetLanguage
  target: SnippetTarget
  defaultSchema: string
}

/** Arguments of a function, and code that calls it. */
export function FunctionDocs({ language, projectRef, variants, ...subject }: FunctionDocsProps) {
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
              </tr>
            </thead>
            <tbody>
              {one.arguments.map((argument, place) => (
                // Arguments may have no name.
                <tr key={place}>
                  <th scope="row">
                    <bdi className="hd-code">{argument.name || `$${place + 1}`}</bdi>
                  </th>
                  <td className="hd-code">{argument.type.text}</td>
                  <td>{messages.yesOrNo(!argument.hasDefault)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <CodeSample
        title={messages.call}
        language={language}
        code={functionSnippet(language, one, subject)}
      />
      <TryIt
        projectRef={projectRef}
        url={`${subject.target.endpoint}/rest/v1`}
        tried={{ kind: 'function', schema: one.schema, name: one.name, key: [] }}
        examples={[{ label: messages.call, request: functionRequest(one, subject.defaultSchema) }]}
      />
    </section>
  ))
}
