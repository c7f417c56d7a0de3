import type { ApiRelation } from '@howdah/rules/api-schema/api-schema.types'
import { actionsOf, relationRequest } from '@howdah/rules/api-schema/requests'
import {
  relationSnippet,
  type SnippetLanguage,
  type SnippetTarget,
} from '@howdah/rules/api-schema/snippets'
import '../../../../lists/lists.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { CodeSample } from './code-sample'
import { TryIt } from './try-it/try-it'
import { TypeText } from './type-text'

export interface RelationDocsProps {
  projectRef: string
  relation: ApiRelation
  language: SnippetLanguage
  target: SnippetTarget
  defaultSchema: string
}

/** Columns of a table or view, and code for what can be done with it. */
export function RelationDocs(props: RelationDocsProps) {
  const { language, projectRef, relation, ...subject } = props
  return (
    <>
      <h2 className="hd-section-heading">
        <bdi>{relation.name}</bdi>
      </h2>
      {relation.comment !== null && <p className="hd-section-intro">{relation.comment}</p>}
      <div className="hd-table-frame" tabIndex={0} role="region" aria-label={messages.columns}>
        <table className="hd-table" aria-label={messages.columns}>
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.type}</th>
              <th scope="col">{messages.required}</th>
              <th scope="col">{messages.default}</th>
              <th scope="col">{messages.description}</th>
            </tr>
          </thead>
          <tbody>
            {relation.columns.map((column) => (
              <tr key={column.name}>
                <th scope="row">
                  <bdi className="hd-code">{column.name}</bdi>
                </th>
                <td>
                  <TypeText type={column.type} />
                </td>
                <td>{messages.yesOrNo(!column.isOptional && !column.isGenerated)}</td>
                <td>
                  {column.default === null ? (
                    column.isGenerated && messages.generated
                  ) : (
                    <code className="hd-code">{column.default}</code>
                  )}
                </td>
                <td>{column.comment}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {actionsOf(relation).map((action) => (
        <CodeSample
          key={action}
          title={messages.actions[action]}
          language={language}
          code={relationSnippet(language, action, relation, subject)}
        />
      ))}
      <TryIt
        key={`${relation.schema} ${relation.name}`}
        projectRef={projectRef}
        url={`${subject.target.endpoint}/rest/v1`}
        tried={{
          ...relation,
          key: relation.columns.flatMap(({ isPrimaryKey, name }) => (isPrimaryKey ? [name] : [])),
        }}
        examples={actionsOf(relation).map((action) => ({
          label: messages.actions[action],
          request: relationRequest(action, relation, subject.defaultSchema),
        }))}
      />
    </>
  )
}
