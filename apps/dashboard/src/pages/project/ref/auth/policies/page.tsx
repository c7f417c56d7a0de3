import { ObjectPage } from '../../../../../database/objects/object-page'
import { PageTabs } from '../../../../../navigation/page-tabs'
import { policyKind } from '../../../../../database/policies/policies.kind'
import { paths } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { securedTableKind } from './table-security.kind'
import { tableSecurityMessages as messages } from './table-security.messages'
import { TrialButton } from './trial-button'

/** Policies of row-level security of a project's tables, and the tables with their state. */
export default function PoliciesPage({ params: { ref } }: PageProps<'policies'>) {
  const [query] = useSearchParams()
  const isOfTables = query.get('show') === 'tables'
  const schema = query.get('schema') ?? undefined
  const above = (
    <>
      <PageTabs
        label={messages.views}
        tabs={[
          {
            label: messages.policiesTab,
            href: paths.policies({ ref, schema }),
            current: !isOfTables,
          },
          {
            label: messages.tablesTab,
            href: paths.policies({ ref, schema, show: 'tables' }),
            current: isOfTables,
          },
        ]}
      />
      <TrialButton projectRef={ref} />
    </>
  )
  // A key each: the two lists share no state.
  return isOfTables ? (
    <ObjectPage key="tables" projectRef={ref} kind={securedTableKind}>
      {above}
    </ObjectPage>
  ) : (
    <ObjectPage key="policies" projectRef={ref} kind={policyKind}>
      {above}
    </ObjectPage>
  )
}
