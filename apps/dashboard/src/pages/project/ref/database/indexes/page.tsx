import { IndexProgressList } from '../../../../../database/indexes/index-progress'
import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { IndexFindings } from './index-findings'
import { indexKind } from './indexes.kind'

/** Indexes of a project's database. */
export default function IndexesPage({ params: { ref } }: PageProps<'databaseIndexes'>) {
  return (
    <IndexFindings projectRef={ref}>
      {(missing) => (
        <ObjectPage projectRef={ref} kind={indexKind}>
          {missing}
          <IndexProgressList projectRef={ref} />
        </ObjectPage>
      )}
    </IndexFindings>
  )
}
