import { PageTabs } from '../../../../../navigation/page-tabs'
import { paths } from '../../../../../paths'
import { schemaTabMessages as messages } from './schema-tabs.messages'

export interface SchemaTabsProps {
  projectRef: string
  current: 'diagram' | 'list'
}

/** Links between the diagram of the schemas and their list. */
export function SchemaTabs({ projectRef: ref, current }: SchemaTabsProps) {
  return (
    <PageTabs
      label={messages.label}
      tabs={[
        {
          label: messages.diagram,
          href: paths.schemas({ ref }),
          current: current === 'diagram',
        },
        { label: messages.list, href: paths.schemaList({ ref }), current: current === 'list' },
      ]}
    />
  )
}
