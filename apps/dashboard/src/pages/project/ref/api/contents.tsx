import type { ApiSchema } from '@howdah/rules/api-schema/api-schema.types'
import { AppLink } from '../../../../routing/app-link'
import { apiDocsMessages as messages } from './api-docs.messages'

export interface ContentsProps {
  api: ApiSchema
  defaultSchema: string
  current: string
  hrefOf(entry: string): string
}

interface Entry {
  id: string
  label: string
}

/** The pages of the documentation, by their groups. */
export function Contents({ api, current, defaultSchema, hrefOf }: ContentsProps) {
  const labelOf = ({ name, schema }: { name: string; schema: string }) =>
    schema === defaultSchema ? name : `${schema}.${name}`
  const functions = new Map(api.functions.map((one) => [functionId(one), labelOf(one)]))
  const groups: { title: string; entries: Entry[] }[] = [
    {
      title: messages.contents,
      entries: [
        { id: '', label: messages.introduction },
        { id: 'authentication', label: messages.authentication },
      ],
    },
    {
      title: messages.tables,
      entries: api.relations.map((one) => ({ id: relationId(one), label: labelOf(one) })),
    },
    {
      title: messages.functions,
      entries: [...functions].map(([id, label]) => ({ id, label })),
    },
  ]
  return (
    <nav aria-label={messages.contents} className="hd-api-contents">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ entries, title }) => (
          <div key={title}>
            <p className="hd-page-nav-title">{title}</p>
            <ul aria-label={title}>
              {entries.map(({ id, label }) => (
                <li key={id}>
                  <AppLink
                    href={hrefOf(id)}
                    className="hd-page-nav-link"
                    aria-current={id === current ? 'page' : undefined}
                  >
                    <bdi>{label}</bdi>
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}

export const relationId = ({ name, schema }: { name: string; schema: string }): string =>
  `table:${schema}.${name}`
export const functionId = ({ name, schema }: { name: string; schema: string }): string =>
  `function:${schema}.${name}`
