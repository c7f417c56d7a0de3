import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import './extensions.css'
import { extensionKind } from './extensions.kind'
import { MissingExtensions } from './missing-extensions'

/** Extensions of a project's database. */
export default function ExtensionsPage({ params: { ref } }: PageProps<'databaseExtensions'>) {
  return (
    <ObjectPage projectRef={ref} kind={extensionKind}>
      <MissingExtensions projectRef={ref} />
    </ObjectPage>
  )
}
